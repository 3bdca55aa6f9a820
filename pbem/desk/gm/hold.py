"""`hold`: apply nothing and stop the deadlines until the release."""

from pbem.desk.acts import clock
from pbem.desk.gm.order_line import alone

run = alone(clock.hold)
