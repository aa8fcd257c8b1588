import { connect, createServer, type Socket } from "node:net";
import { join, relative } from "node:path";

export function busySentence(setting: string, port: number): string {
  return `Port ${port} is already in use. Stop the program that uses it, or choose another with ${setting}=<number>.`;
}

export function listenSentence(
  error: unknown,
  { setting, port, host }: { setting: string; port: number; host: string },
): string {
  const why = error instanceof Error ? error.message : "";
  return error instanceof Error && "code" in error && error.code === "EACCES"
    ? `This user may not listen at port ${port}. Choose one above 1023 with ${setting}=<number>. (${why})`
    : `This machine has no address ${host} to listen at. Set HOST to one that it has: 127.0.0.1, or 0.0.0.0 for all. (${why})`;
}

/** Listens for a moment. Another program may still take the port afterwards. */
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
  return connects(connect(port, host));
}

/** Connects to the socket on which the embedded API takes commands. */
export function isFolderInUse(dataDir: string): Promise<boolean> {
  const path = join(dataDir, "upstream.commands");
  // The system limits a socket's path to about a hundred characters.
  const near = relative(process.cwd(), path);
  return connects(connect(near.length < path.length ? near : path));
}

function connects(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    socket.once("error", () => resolve(false));
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
  });
}
