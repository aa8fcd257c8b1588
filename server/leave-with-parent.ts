import process from "node:process";

// Children of a killed supervisor would keep its ports, and its data locked.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
// Answered by the event loop itself, so that a silent program hangs, however busy others are.
process.on("message", (message) => {
  if (message === "alive?") process.send?.("alive", undefined, undefined, () => {});
});
process.channel?.unref();
