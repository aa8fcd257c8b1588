import { connect, createServer } from "node:net";

export function busySentence(setting: string, port: number): string {
  return `Port ${port} is already in use. Stop the program that uses it, or choose another with ${setting}=<number>.`;
}

/** Why nobody can listen there, other than that it is busy. */
export function listenSentence(
  error: unknown,
  { setting, port, host }: { setting: string; port: number; host: string },
): string {
  const why = error instanceof Error ? error.message : "";
  return error instanceof Error && "code" in error && error.code === "EACCES"
    ? `This user may not listen at port ${port}. Choose one above 1023 with ${setting}=<number>. (${why})`
    : `This machine has no address ${host} to listen at. Set HOST to one that it has: 127.0.0.1, or 0.0.0.0 for all. (${why})`;
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
