import { createServer, type Server } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import type { Portal } from "../app/lib/portal.server.ts";
import {
  CONTENT_BYTES,
  FORM_BYTES,
  SOUNDS_BYTES,
  UPLOAD_BYTES,
} from "../app/lib/http/forms/byte-limits.ts";
import { createApp } from "./app.ts";
import { receiveBodies } from "./bodies.ts";
import { LOGIN } from "./body-limits.ts";
import { drain } from "./drain.ts";
import { fewAtATime } from "./few-at-a-time.ts";
import { headersOfEveryAnswer } from "./headers.ts";
import { listeners } from "./listeners.ts";
import { pageTurns } from "./page-turns.ts";
import { requestLog } from "./request-log.ts";
import { withStaffAt } from "./find-route.ts";
import { stylesheetOf } from "./static-files.ts";

type Parts = { portal: Portal; build: ServerBuild; clientDir: string };

export function portalServer({ portal, build, clientDir }: Parts): {
  server: Server;
  /** Answers 503 at /readyz for the grace period, then drains the server. */
  drain: (afterwards: () => void) => void;
} {
  const { settings } = portal;
  let leaving = false;
  let draining = false;
  const isDraining = () => draining;
  const pages = settings.EMBEDDED_UPSTREAM ? [{ path: "/checkout", bytes: 4_096 }] : [];
  const messages = settings.EMBEDDED_UPSTREAM
    ? [{ path: "/checkout/stripe", signature: "stripe-signature", bytes: 256 * 1024 }]
    : [];
  const bodies = receiveBodies({
    portal,
    uploadBytes: settings.UPLOADS_AT_ONCE * UPLOAD_BYTES,
    limits: [
      ...messages,
      ...pages,
      { ...LOGIN, path: settings.STAFF_PATH + LOGIN.path },
      ...["videos", "import"].map((part) => ({
        path: `${settings.STAFF_PATH}/content/${part}`,
        bytes: CONTENT_BYTES + FORM_BYTES,
      })),
      // The editor of a dialogue takes all its sounds at once.
      { path: `${settings.STAFF_PATH}/content`, bytes: SOUNDS_BYTES + FORM_BYTES },
    ],
    isDraining,
  });
  const turns = pageTurns();
  const app = createApp({
    portal,
    build: withStaffAt(build, settings.STAFF_PATH),
    clientDir,
    pages,
    messages,
    isLeaving: () => leaving,
    turns,
    listeners: listeners(),
  });
  const writeLog = requestLog(portal);
  const stylesheet = stylesheetOf(clientDir);
  const answer = fewAtATime((req, res) => {
    writeLog(req, res);
    headersOfEveryAnswer(portal, res);
    res.stylesheet = stylesheet;
    res.schoolName = portal.schoolName;
    bodies.receive(req, res, () => void app(req, res));
  });

  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      requestTimeout: 120_000,
      // Common proxies keep connections for 60 s and would reuse one that is just closing.
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 2_000,
    },
    answer,
  );
  server.on("connection", turns.somebodyCame);
  // A careful client waits for "continue" before it sends.
  server.on("checkContinue", answer);
  return {
    server,
    drain: (afterwards) => {
      leaving = true;
      const end = () => {
        draining = true;
        drain(server, bodies.quietFor, afterwards);
      };
      const seconds = settings.STOP_GRACE_SECONDS ?? 0;
      if (seconds === 0) end();
      else setTimeout(end, seconds * 1_000);
    },
  };
}
