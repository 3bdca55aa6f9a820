"""The daemon: intake, clerk, warden and postman, run in passes."""
