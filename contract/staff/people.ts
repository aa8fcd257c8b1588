import * as z from "zod";
import { email, line, namesOf, oneOf } from "../../plan/fields.ts";
import { change, get, order, results } from "./call.ts";

/** Who must use a second step: all staff, owners, or nobody. */
export const ASKED_OF = ["required", "owners", "optional"] as const;
export type AskedOf = (typeof ASKED_OF)[number];

export const role = z.enum(["owner", "teacher"]);
const person = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role,
  has_two_step: z.boolean(),
  is_you: z.boolean(),
});
export type Person = z.output<typeof person>;
/** Somebody who has not chosen a password yet. */
const invited = z.object({
  ...{ id: z.number(), name: z.string(), email: z.string(), role },
  expires_at: z.string(),
});
export type Invited = z.output<typeof invited>;
const people = z.object({
  asked_of: z.enum(ASKED_OF),
  people: z.array(person),
  invited: z.array(invited).nullish(),
});

export const invitationForm = z.object({
  name: line("The name", { limit: 100 }),
  email: email("Type an email address, such as tara@school.example"),
  role: oneOf(["owner", "teacher"], "Choose a role"),
});

/** Changes of one account. The API refuses those that would remove the last owner. */
export const personChanges = {
  owner: order("/people/:id/owner"),
  teacher: order("/people/:id/teacher"),
  "two-step-off": order("/people/:id/two-step-off"),
  "sign-out": order("/people/:id/sign-out"),
  end: order("/people/:id/end"),
};
export const PERSON_CHANGES = namesOf(personChanges);
export type PersonChange = keyof typeof personChanges;

export const peopleCalls = {
  list: get("/people", results(people)),
  /** Mails a link to choose a password. A second invitation of an address ends the first. */
  invite: change("/people/invited", invitationForm),
  takeBack: order("/people/invited/:id/take-back"),
  askOf: change("/people/asked-of", z.object({ asked_of: oneOf(ASKED_OF, "Choose who is asked") })),
};
