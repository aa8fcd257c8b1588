import { Hono } from "hono";
import { labelRoutes } from "./domains/labels.ts";
import { languageRoutes } from "./domains/languages.ts";
import { mediaRoutes } from "./domains/media.ts";
import { practiceRoutes } from "./domains/practice.ts";
import { questionRoutes } from "./domains/questions.ts";
import { sessionRoutes } from "./domains/session.ts";
import type { Deps, Http } from "./http/context.ts";
import { answerErrors } from "./http/errors.ts";
import { requestLog } from "./http/request-log.ts";

/** The embedded upstream as a Hono app, without a socket. A path answers with and without its final slash. */
export function createUpstream(deps: Deps): Hono<Http> {
  const app = new Hono<Http>({ strict: false });
  app.use(requestLog(deps));
  for (const routes of [sessionRoutes, languageRoutes, questionRoutes, labelRoutes, practiceRoutes, mediaRoutes]) {
    app.route("/", routes(deps));
  }
  answerErrors(app, deps);
  return app;
}
