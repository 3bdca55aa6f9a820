"""`end`: end the match where it stands, without a result."""

from pbem.desk.acts import end
from pbem.desk.gm.order_line import alone

run = alone(end.end)
