import { Hono } from "hono";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { readInput } from "../../http/input.ts";
import { pathId } from "../../http/path-id.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import {
  askSecondStep,
  changeRole,
  endAccount,
  getPeople,
  signOutStaff,
  turnOffFor,
} from "./rules.ts";
import { ASKED_OF } from "../account/second-factor.ts";
import { choice, validate } from "../../validation.ts";

const askedFields = { asked_of: choice("asked_of", ASKED_OF) };

/** Routes for owners to manage staff and their rights. */
export function staffPeopleRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)] as const;

  app.get("/people", ...owner, async (c) =>
    c.json({ status: 200, results: await getPeople(deps.db, staffOf(c)) }),
  );

  app.post("/people/asked-of", ...owner, async (c) => {
    const { asked_of } = validate(askedFields, await readInput(c));
    await askSecondStep(deps, asked_of, staffOf(c));
    return c.json({ status: 200 });
  });

  for (const role of ["owner", "teacher"] as const)
    app.post(`/people/:id/${role}`, ...owner, async (c) => {
      await changeRole(deps, role, { id: pathId(c, "id"), by: staffOf(c) });
      return c.json({ status: 200 });
    });

  app.post("/people/:id/two-step-off", ...owner, async (c) => {
    await turnOffFor(deps, { id: pathId(c, "id"), by: staffOf(c) });
    return c.json({ status: 200 });
  });

  app.post("/people/:id/sign-out", ...owner, async (c) => {
    await signOutStaff(deps, { id: pathId(c, "id"), by: staffOf(c) });
    return c.json({ status: 200 });
  });

  app.post("/people/:id/end", ...owner, async (c) => {
    await endAccount(deps, { id: pathId(c, "id"), by: staffOf(c) });
    return c.json({ status: 200 });
  });

  return app;
}
