import * as z from "zod";
import type { Caller } from "../call/client.server.ts";
import { text } from "../call/reader.server.ts";
import { list } from "../call/shape.server.ts";
import { askStaff, changeByStaff } from "./session.server.ts";

/** Who must use a second step: all staff, owners, or nobody. */
export const ASKED_OF = ["required", "owners", "optional"] as const;
export type AskedOf = (typeof ASKED_OF)[number];

const person = z.object({
  id: z.number(),
  name: text,
  email: text,
  role: z.enum(["owner", "teacher"]),
  has_two_step: z.boolean(),
  is_you: z.boolean(),
});
export type Person = z.output<typeof person>;
const people = z.object({ asked_of: z.enum(ASKED_OF), people: list(person) });
export type People = z.output<typeof people>;

/** Returns the staff accounts. Only owners may call it. */
export function getPeople(caller: Caller): Promise<People> {
  return askStaff(caller, people, { method: "GET", path: "/people" });
}

export function updateAskedOf(caller: Caller, asked_of: AskedOf): Promise<void> {
  const body = { asked_of };
  return changeByStaff(caller, { path: "/people/asked-of", body });
}

export const PERSON_CHANGES = ["owner", "teacher", "two-step-off", "sign-out", "end"] as const;
export type PersonChange = (typeof PERSON_CHANGES)[number];

/** Changes a staff account for an owner. 422 when it would remove the last owner. */
export function changePerson(caller: Caller, id: number, change: PersonChange): Promise<void> {
  const path = `/people/${id}/${change}`;
  const template = `/api/staff/people/{id}/${change}`;
  return changeByStaff(caller, { path, template });
}
