import { once } from "node:events";
import { createServer } from "node:http";
import type { Kind } from "./traits.ts";

/** Serves files without saying what they are, as "/0", "/1" and so on. */
export async function serveBare(kinds: Kind[]): Promise<{ urls: string[]; stop: () => void }> {
  const server = createServer((request, response) => {
    const kind = kinds[Number(request.url?.slice(1) || "-1")];
    if (kind) response.end(kind.bytes);
    else response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html>");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return {
    urls: kinds.map((_, place) => `http://127.0.0.1:${port}/${place}`),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
