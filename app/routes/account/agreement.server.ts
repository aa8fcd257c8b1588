import * as z from "zod";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { getSchool } from "#app/lib/school.server.ts";
import { oneOf } from "#plan/fields.ts";
import { agreementTo, isLinked } from "#plan/school-pages.ts";

const NOT_AGREED = "Read what the school has written, and tick the box";

/** Returns what a student agrees to at sign-up, or with the first password of an invitation. */
export async function pagesToAgreeTo(caller: Caller) {
  const { pages } = await getSchool(caller);
  return { value: agreementTo(pages), kinds: pages.map(({ kind }) => kind).filter(isLinked) };
}

/** The field of the box; undefined where the school has written nothing. */
export function agreeing(agreement: string) {
  return agreement === "" ? z.transform(() => undefined) : oneOf([agreement], NOT_AGREED);
}
