"""The turn engine: pure, standard library only, knowing no game, no mail and no clock."""
