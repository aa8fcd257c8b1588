import process from "node:process";

// Children of a killed supervisor would keep its ports, and its data locked.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
