import {
  type AskedOf,
  peopleCalls,
  type PersonChange,
  personChanges,
} from "#contract/staff/people.ts";
import type { Caller } from "../call/client.server.ts";
import { askStaff } from "../staff-call.server.ts";

export {
  ASKED_OF,
  type AskedOf,
  type People,
  type Person,
  PERSON_CHANGES,
  type PersonChange,
} from "#contract/staff/people.ts";

/** Returns the staff accounts. Only owners may call it. */
export function getPeople(caller: Caller) {
  return askStaff(caller, peopleCalls.list);
}

export function updateAskedOf(caller: Caller, asked_of: AskedOf) {
  return askStaff(caller, peopleCalls.askOf, { body: { asked_of } });
}

/** Changes a staff account for an owner. 422 when it would remove the last owner. */
export function changePerson(caller: Caller, id: number, change: PersonChange) {
  return askStaff(caller, personChanges[change], { params: { id } });
}
