import { connect, createServer } from "node:net";

export function busySentence(setting: string, port: number): string {
  return `Port ${port} is already in use. Stop the program that uses it, or choose another with ${setting}=<number>.`;
}

/** Asks by listening for a moment; the answer is for a clear sentence, not a promise. */
export function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(false) : reject(error),
    );
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

export function isAnswering(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}
