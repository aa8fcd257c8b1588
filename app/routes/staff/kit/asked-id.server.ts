import { data } from "@remix-run/node";

/** Reads an id in the path. Throws a 404 for anything else. */
export function askedId(given: string | undefined): number {
  if (given !== undefined && /^[1-9]\d{0,9}$/.test(given)) return Number(given);
  throw data({ kind: "not-found", message: "" }, { status: 404 });
}
