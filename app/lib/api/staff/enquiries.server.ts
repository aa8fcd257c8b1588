import {
  enquiryCalls,
  type EnquiryOrder,
  enquiryOrders,
  type EnquiryState,
} from "#contract/staff/enquiries.ts";
import type { Caller } from "../call/client.server.ts";
import { askStaff } from "../staff-call.server.ts";

export {
  ENQUIRY_ORDERS,
  type EnquiryOrder,
  type EnquiryRow,
  type EnquiryState,
  type OneEnquiry,
} from "#contract/staff/enquiries.ts";

/** Returns one page of the enquiries to one branch or to all. */
export function listEnquiries(
  caller: Caller,
  query: { state: EnquiryState; branch: string; page: number },
) {
  return askStaff(caller, enquiryCalls.list, { query });
}

export function getEnquiry(caller: Caller, id: number) {
  return askStaff(caller, enquiryCalls.get, { params: { id } });
}

/** Adds a note, mails an answer, or marks an enquiry. A repeated key has no effect. */
export function orderForEnquiry(
  caller: Caller,
  id: number,
  {
    order,
    body: { note, answer, request_key },
  }: { order: EnquiryOrder; body: { note: string; answer: string; request_key: string } },
) {
  const params = { id };
  if (order === "note")
    return askStaff(caller, enquiryOrders.note, { params, body: { note, request_key } });
  if (order === "answer")
    return askStaff(caller, enquiryOrders.answer, { params, body: { answer, request_key } });
  return askStaff(caller, enquiryOrders[order], { params });
}
