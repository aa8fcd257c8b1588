import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../support/free-port.ts";
import { until } from "../support/program.ts";

const PLACES = ["10.0.0.11:3000", "10.0.0.12:3000"];

type Balancer = {
  program: string;
  file: string;
  /** Makes the whole file for this port, with the portals at PLACES. */
  config: (text: string, port: number, folder: string) => string;
  args: (config: string) => string[];
};
const BALANCERS: Record<string, Balancer> = {
  nginx: {
    program: "/usr/sbin/nginx",
    file: "deploy/nginx.conf",
    config: (text, port, folder) =>
      `user root; daemon off; pid ${folder}/pid; error_log ${folder}/errors; events {}
http { access_log off; client_body_temp_path ${folder}/bodies; proxy_temp_path ${folder}/answers;
${text
  .replace("server 127.0.0.1:3000;", PLACES.map((place) => `server ${place};`).join("\n"))
  .replace("listen 80;", `listen 127.0.0.1:${port};`)} }`,
    args: (config) => ["-c", config],
  },
  Caddy: {
    program: "/usr/bin/caddy",
    file: "docs/operations.md",
    config: (text, port) => {
      const [block = ""] = /^handle \/assets\/\*[^`]+(?=^```)/m.exec(text) ?? [];
      return `{\n\tadmin off\n\tauto_https off\n}\nhttp://127.0.0.1:${port} {\n${block}}`;
    },
    args: (config) => ["run", "--adapter", "caddyfile", "--config", config],
  },
};

test.for(Object.entries(BALANCERS))(
  "%s asks another portal for a file that one lacks during an upgrade",
  async ([name, { program, file, config, args }], context) => {
    if (!existsSync(program)) context.skip(`apt-get install ${name} to try it`);
    const folder = await mkdtemp(join(tmpdir(), "ccl-balancer-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const port = await freePort();
    let text = config(await readFile(file, "utf8"), port, folder);
    for (const [at, place] of PLACES.entries())
      text = text.replaceAll(place, `127.0.0.1:${await portalWith(`/assets/of-${at}.js`)}`);
    await writeFile(join(folder, "config"), text);
    const env = { ...process.env, HOME: folder };
    const running = spawn(program, args(join(folder, "config")), { stdio: "ignore", env });
    onTestFinished(async () => {
      running.kill("SIGTERM");
      await once(running, "close");
    });
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    const isUp = () =>
      ask("/readyz").then(
        ({ ok }) => ok,
        () => false,
      );
    await until(isUp, () => `${program} to answer`);
    for (const path of ["/assets/of-0.js", "/assets/of-1.js"])
      for (let round = 0; round < 4; round += 1) expect((await ask(path)).status, path).toBe(200);
    expect((await ask("/assets/of-none.js")).status).toBe(404);
  },
);

/** Starts a server that has one file, and is well. */
async function portalWith(file: string): Promise<number> {
  const server = createServer(({ url }, answer) => {
    answer.writeHead(url === file || url === "/readyz" ? 200 : 404).end();
  });
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  return port;
}
