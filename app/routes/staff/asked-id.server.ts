import { data } from "@remix-run/node";

/** The number that a part of an address is; 404 for anything else. */
export function askedId(given: string | undefined): number {
  if (given !== undefined && /^[1-9]\d{0,9}$/.test(given)) return Number(given);
  throw data({ kind: "not-found", message: "" }, { status: 404 });
}
