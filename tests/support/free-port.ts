import { createServer, type Server } from "node:net";

/**
 * Finds a free port of 127.0.0.1, below those for outgoing connections and above 10080, which
 * browsers refuse.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = 10_100 + Math.floor(Math.random() * 21_900);
    if (await canListen(port)) return port;
  }
  throw new Error("no free port found");
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** Returns the URL of a local server. */
export function urlOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}
