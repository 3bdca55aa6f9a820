"""`pause`: stop the deadlines; answers still count."""

from pbem.desk.acts import clock
from pbem.desk.gm.order_line import alone

__all__ = ["run"]

run = alone(clock.pause)
