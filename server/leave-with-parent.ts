import process from "node:process";

// Loaded before each child of the supervisor: were the supervisor killed outright, its children
// would keep ports and data locked.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
