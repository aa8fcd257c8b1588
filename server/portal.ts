import type { ServerBuild } from "@remix-run/node";
import { installGlobals } from "@remix-run/node";
import { busySentence, listenSentence } from "./ports.ts";
import { settingsOrExit } from "./settings.ts";

Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV || "production" });
// As remix-serve does: fetch and the dispatchers of the undici package then belong together on
// every Node.
installGlobals({ nativeFetch: true });

const env = settingsOrExit();
const { log } = await import("../app/lib/log.server.ts");
const { portalServer } = await import("./portal-server.ts");

for (const event of ["uncaughtException", "unhandledRejection"] as const) {
  process.on(event, (error: unknown) => {
    log.error({ message: error instanceof Error ? error.stack : "not an Error" }, event);
    process.exit(1);
  });
}

const build: unknown = await import(new URL("./pages.js", import.meta.url).href);
if (!isServerBuild(build)) throw new Error("build/pages.js is no Remix build");
const { server, drain } = portalServer({
  env,
  build,
  clientDir: `${import.meta.dirname}/client`,
});
server.on("error", (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === "EADDRINUSE"
      ? busySentence("PORT", env.PORT)
      : listenSentence(error, { setting: "PORT", port: env.PORT, host: env.HOST }),
  );
  process.exit(1);
});
server.listen(env.PORT, env.HOST, () => {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : env.PORT;
  console.log(`portal ready on http://${env.HOST}:${port}`);
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
