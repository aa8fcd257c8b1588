import { data } from "@remix-run/node";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { MOST_CHOSEN, type Outcome } from "#contract/staff/chosen.ts";

const ID = /^[1-9]\d{0,9}$/;

/** Returns the chosen ids, and as the API's query takes them. */
export function chosenIn(url: URL) {
  const { searchParams: asked } = url;
  const all = asked.getAll("ids").flatMap((text) => text.split(","));
  const ids = [...new Set([...asked.getAll("id"), ...all])].filter((id) => ID.test(id));
  return { ids, query: { ids: ids.join(",") } };
}

/** Leads back to the list when no row was chosen, or too many. */
export async function requireChosen({ portal }: Caller, ids: string[], back: string) {
  if (ids.length > 0 && ids.length <= MOST_CHOSEN) return;
  const text =
    ids.length === 0
      ? "Choose at least one row of the list first."
      : `Choose at most ${MOST_CHOSEN} at once.`;
  throw await redirectWithNotice(portal, back, { kind: "danger", text });
}

/** Returns the list with the search from which the rows were chosen. */
export function listPath(url: URL, list: string): string {
  const back = url.searchParams.get("back") ?? "";
  return back.startsWith("?") ? list + back : list;
}

/** Returns the texts of the ticked boxes. */
export function chosenTexts(form: FormData): string[] {
  return form.getAll("id").flatMap((id) => (typeof id === "string" ? id : []));
}

interface Act<Field extends string> {
  to: string;
  /** The notice when all is done. */
  said: (done: number) => string;
  fields: readonly Field[];
  values: Partial<Record<Field | "id", string>>;
}

/** Sends an act, and shows what it left as it was. */
export async function sendChosen<Field extends string = never>(
  { portal }: Caller,
  send: () => Promise<Outcome>,
  { to, said, fields, values }: Act<Field>,
) {
  try {
    const outcome = await send();
    const text = said(outcome.done);
    if (outcome.left.length > 0) return data({ outcome, text: outcome.done > 0 ? text : null });
    return await redirectWithNotice(portal, to, { kind: "success", text });
  } catch (error) {
    return refusedForm<Field, Field | "id">(error, { fields, values, failed: "Nothing was done." });
  }
}
