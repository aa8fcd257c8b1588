import { parentPort } from "node:worker_threads";
import { type Given, readGiven } from "./read-given.ts";

// A thread that reads the content of imports for `ContentReader`. Its first message says that it is
// ready.
parentPort?.on("message", (given: Given) => {
  void readGiven(given).then((read) => parentPort?.postMessage(read));
});
parentPort?.postMessage("ready");
