import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { done } from "./call/shape.server.ts";

export interface Enquiry {
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  message: string;
  branch: string;
  country: string;
  request_key?: string;
}

/** Sends an enquiry to its branch; both enquiry pages use the one call. */
export async function createEnquiry(caller: Caller, enquiry: Enquiry): Promise<void> {
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/online-class",
    body: enquiry,
    limit: LIMITS.post,
    schema: done,
  });
}
