import * as z from "zod";
import { namesOf, prose } from "../../plan/fields.ts";
import { change, get, order, pageOf, requestKey, results } from "./call.ts";

export const ENQUIRY_STATES = ["new", "answered"] as const;
export type EnquiryState = (typeof ENQUIRY_STATES)[number];

const row = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** Its name. */
  branch: z.string(),
  message: z.string(),
  created_at: z.string(),
});
export type EnquiryRow = z.output<typeof row>;

const note = z.object({
  id: z.number(),
  kind: z.enum(["note", "answer"]),
  text: z.string(),
  staff_name: z.string(),
  created_at: z.string(),
});
const enquiry = z.object({
  enquiry: row.extend({
    user_id: z.number(),
    phone: z.string(),
    country: z.string(),
    state: z.enum(ENQUIRY_STATES),
  }),
  /** One page. The first has the newest notes; each has them in the order of writing. */
  notes: z.array(note),
  notes_paging: pageOf(note).omit({ data: true }).optional(),
  can_mail: z.boolean(),
});
export type OneEnquiry = z.output<typeof enquiry>;

export const LONGEST_NOTE = 5_000;
const written = (label: string) =>
  prose(label, { required: "Write something first", limit: LONGEST_NOTE });

export const enquiryOrders = {
  note: change(
    "/enquiries/:id/note",
    z.object({ note: written("The note"), request_key: requestKey }),
  ),
  answer: change(
    "/enquiries/:id/answer",
    z.object({ answer: written("The answer"), request_key: requestKey }),
  ),
  new: order("/enquiries/:id/new"),
  answered: order("/enquiries/:id/answered"),
};
export const ENQUIRY_ORDERS = namesOf(enquiryOrders);
export type EnquiryOrder = keyof typeof enquiryOrders;

export const enquiryCalls = {
  /** Takes the queries `state`, `branch` and `page`. */
  list: get(
    "/enquiries",
    z.object({
      branches: z.array(z.string()),
      /** In the order of their keys. */
      branch_names: z.array(z.string()).optional(),
      results: pageOf(row),
    }),
  ),
  /** Takes the query `page`, of its notes. */
  get: get("/enquiries/:id", results(enquiry)),
};
