import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { HTMLElement } from "node-html-parser";
import { readBarePage } from "./read-page.ts";

export interface Watched {
  url: string;
  /** The received pages, in order. */
  pages: HTMLElement[];
  /** The headers of every post. */
  posts: IncomingHttpHeaders[];
  stop: () => Promise<void>;
}

/** Starts a proxy that changes nothing, and records pages and posts. `onPage` runs before a page is sent. */
export async function watchPages(portalUrl: string, onPage: () => void): Promise<Watched> {
  const pages: HTMLElement[] = [];
  const posts: IncomingHttpHeaders[] = [];
  const { hostname, port } = new URL(portalUrl);
  const server = createServer((asked, answer) => {
    const { method, url } = asked;
    const headers = { ...asked.headers, "accept-encoding": "identity" };
    if (method === "POST") posts.push(headers);
    const passed = request({ hostname, port, path: url, method, headers }, (got) => {
      const chunks: Buffer[] = [];
      got.on("data", (chunk: Buffer) => chunks.push(chunk));
      got.on("end", () => {
        const body = Buffer.concat(chunks);
        // lynx reads until the connection is closed.
        const kept = { ...got.headers, "transfer-encoding": undefined, connection: "close" };
        if (kept["content-type"]?.startsWith("text/html")) {
          pages.push(readBarePage(body.toString()));
          onPage();
        }
        answer.writeHead(got.statusCode ?? 502, withoutGaps(kept)).end(body);
      });
    });
    asked.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    pages,
    posts,
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

function withoutGaps(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
}
