import { data } from "@remix-run/node";

/** Reads an id from a part of the address. Anything else is 404. */
export function askedId(given: string | undefined): number {
  if (given !== undefined && /^[1-9]\d{0,9}$/.test(given)) return Number(given);
  throw data({ kind: "not-found", message: "" }, { status: 404 });
}
