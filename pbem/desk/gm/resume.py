"""`resume`: let the deadlines run again, moved by the time they stood."""

from pbem.desk.acts import clock
from pbem.desk.gm.order_line import alone

run = alone(clock.resume)
