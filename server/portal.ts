import type { ServerBuild } from "@remix-run/node";
import { installGlobals } from "@remix-run/node";
import { logStream } from "#metrics/log.ts";
import { version } from "#plan/version.ts";
import { createPortal } from "../app/lib/portal.server.ts";
import { keepAssets } from "./kept-assets.ts";
import { portalServer } from "./portal-server.ts";
import { busySentence, listenSentence } from "./ports.ts";
import { isWithoutMicrophone, settingsOrExit } from "./settings.ts";

Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV || "production" });
// Does as remix-serve does, so that fetch and undici's dispatchers fit together on every Node.
installGlobals({ nativeFetch: true });

const settings = settingsOrExit();
const portal = createPortal(settings, (await logStream(settings.LOG_FORMAT)) ?? undefined);
const { log } = portal;

for (const event of ["uncaughtException", "unhandledRejection"] as const) {
  process.on(event, (error: unknown) => {
    log.fatal({ version, err: error instanceof Error ? error : new Error("not an Error") }, event);
    process.exit(1);
  });
}

if (settings.METRICS_PORT !== undefined) {
  const { serveMetrics } = await import("../metrics/serve.ts");
  serveMetrics({ program: "portal", port: settings.METRICS_PORT }, (sentence) =>
    log.error(sentence),
  );
}
if (isWithoutMicrophone(settings.PUBLIC_ORIGIN))
  log.warn(
    `PUBLIC_ORIGIN: ${settings.PUBLIC_ORIGIN} is not https, so browsers give no microphone there`,
  );
const build: unknown = await import(new URL("./pages.js", import.meta.url).href);
if (!isServerBuild(build)) throw new Error("build/pages.js is no Remix build");
const clientDir = `${import.meta.dirname}/client`;
const { server, drain } = portalServer({ portal, build, clientDir });
server.on("error", (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === "EADDRINUSE"
      ? busySentence("PORT", settings.PORT)
      : listenSentence(error, { setting: "PORT", port: settings.PORT, host: settings.HOST }),
  );
  process.exit(1);
});
// Comes before its first page: another portal may be asked for the files of that page.
await keepAssets(portal, clientDir);
server.listen(settings.PORT, settings.HOST, () => {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : settings.PORT;
  console.log(`portal ready on http://${settings.HOST}:${port} (version ${version})`);
});

let draining = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (draining) return;
    draining = true;
    log.info({ signal }, "draining");
    drain(() => process.exit(0));
  });
}

function isServerBuild(value: unknown): value is ServerBuild {
  return typeof value === "object" && value !== null && "routes" in value && "entry" in value;
}
