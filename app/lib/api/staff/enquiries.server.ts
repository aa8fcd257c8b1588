import * as z from "zod";
import type { Caller } from "../call/client.server.ts";
import { pageAt, pageOf } from "../call/page-shape.server.ts";
import { text } from "../call/reader.server.ts";
import { list } from "../call/shape.server.ts";
import { askStaff, callStaff, changeByStaff } from "./session.server.ts";

const ENQUIRIES_A_PAGE = 20;

const row = z.object({
  id: z.number(),
  first_name: text,
  last_name: text,
  email: text,
  branch: text,
  message: text,
  created_at: text,
});
export type EnquiryRow = z.output<typeof row>;
const inbox = z.object({ branches: list(text), results: pageOf(row) });

export type EnquiryState = "new" | "answered";

/** Returns one page of the enquiries to one branch or to all. */
export async function listEnquiries(
  caller: Caller,
  query: { state: EnquiryState; branch: string; page: number },
) {
  const call = { method: "GET", path: "/enquiries", query, schema: inbox } as const;
  const { branches, results } = await callStaff(caller, call);
  return { branches, results: pageAt(results, query.page, ENQUIRIES_A_PAGE) };
}

const enquiry = z.object({
  enquiry: row.extend({
    user_id: z.number(),
    phone: text,
    country: text,
    state: z.enum(["new", "answered"]),
  }),
  notes: list(
    z.object({
      id: z.number(),
      kind: z.enum(["note", "answer"]),
      text,
      staff_name: text,
      created_at: text,
    }),
  ),
  can_mail: z.boolean(),
});
export type OneEnquiry = z.output<typeof enquiry>;

const at = (id: number, rest = "") => ({
  path: `/enquiries/${id}${rest}`,
  template: `/api/staff/enquiries/{id}${rest}`,
});

export function getEnquiry(caller: Caller, id: number): Promise<OneEnquiry> {
  return askStaff(caller, enquiry, { method: "GET", ...at(id) });
}

export const ENQUIRY_ORDERS = ["note", "answer", "new", "answered"] as const;
export type EnquiryOrder = (typeof ENQUIRY_ORDERS)[number];

/** Adds a note, mails an answer, or marks an enquiry. A repeated key has no effect. */
export function orderForEnquiry(
  caller: Caller,
  id: number,
  { order, body }: { order: EnquiryOrder; body: Record<string, string> },
): Promise<void> {
  return changeByStaff(caller, { ...at(id, `/${order}`), body });
}
