"""`pause`: stop the deadlines; answers still count."""

from pbem.desk.acts import clock
from pbem.desk.gm.order_line import alone

run = alone(clock.pause)
