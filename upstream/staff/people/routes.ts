import { type Context, Hono } from "hono";
import { peopleCalls, personChanges } from "../../../contract/staff/people.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { pathId } from "../../http/path-id.ts";
import { hourly } from "../../http/throttle.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { inviteStaff, listInvited, takeBack } from "../account/mailed-links.ts";
import { serve, serveForm } from "../kit/serve.ts";
import {
  askSecondStep,
  changeRole,
  endAccount,
  getPeople,
  signOutStaff,
  turnOffFor,
} from "./rules.ts";

/** What an owner mails to strangers in the school's name. */
const INVITATIONS_AN_HOUR = 50;

/** Routes for owners to manage staff and their rights. */
export function staffPeopleRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)];
  const mails = hourly(deps, "staff-invitations", INVITATIONS_AN_HOUR);
  const asked = (c: Context<Http>) => ({ id: pathId(c, "id"), by: staffOf(c) });

  serve(app, peopleCalls.list, owner, async (c) => ({
    results: {
      ...(await getPeople(deps.db, staffOf(c))),
      invited: await listInvited(deps.db, deps.clock()),
    },
  }));

  serveForm(app, peopleCalls.invite, owner, async (c, given) => {
    await mails.begin(`staff ${staffOf(c).id}`);
    await inviteStaff(deps, given, staffOf(c));
  });

  serve(app, peopleCalls.takeBack, owner, async (c) => takeBack(deps, pathId(c, "id"), staffOf(c)));

  serveForm(app, peopleCalls.askOf, owner, async (c, { asked_of }) =>
    askSecondStep(deps, asked_of, staffOf(c)),
  );

  for (const role of ["owner", "teacher"] as const)
    serve(app, personChanges[role], owner, async (c) => changeRole(deps, role, asked(c)));

  serve(app, personChanges["two-step-off"], owner, async (c) => turnOffFor(deps, asked(c)));

  serve(app, personChanges["sign-out"], owner, async (c) => signOutStaff(deps, asked(c)));

  serve(app, personChanges.end, owner, async (c) => endAccount(deps, asked(c)));

  return app;
}
