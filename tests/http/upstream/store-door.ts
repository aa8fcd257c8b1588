import { createServer, request } from "node:http";
import { urlOf } from "../../support/free-port.ts";

/**
 * Starts a proxy of the store that passes on some uploads and holds the others. `silence` passes
 * them on and holds the responses.
 */
export async function doorTo(endpoint: string) {
  let [left, held, stored] = [0, 0, 0];
  let isSilent = false;
  const server = createServer((req, res) => {
    if (req.method === "PUT" && left-- <= 0) return void (held += 1);
    const onward = request(endpoint + (req.url ?? ""), {
      method: req.method,
      headers: req.headers,
    });
    onward.on("response", (answer) => {
      if (req.method === "PUT" && answer.statusCode === 200) stored += 1;
      if (req.method === "PUT" && isSilent) {
        held += 1;
        return void answer.resume();
      }
      res.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(res);
    });
    req.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: urlOf(server),
    silence: (on: boolean) => void (isSilent = on),
    letThrough: (count: number) => void (left = count),
    held: () => held,
    stored: () => stored,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
