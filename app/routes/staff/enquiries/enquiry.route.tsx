import { randomUUID } from "node:crypto";
import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getEnquiry } from "#app/lib/api/staff/enquiries.server.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { postEnquiry } from "./enquiry.post.server.ts";
import { EnquiryScreen } from "./enquiry-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data ? `Enquiry of ${data.enquiry.first_name}` : "Enquiry", error);

export const loader = staffLoader(async ({ caller, params }) => ({
  ...(await getEnquiry(caller, askedId(params.id))),
  requestKey: randomUUID(),
}));

export const action = staffAction(
  { keeps: ["intent", "note", "answer", "request_key"] },
  ({ caller, params, form, paths }) => postEnquiry(caller, form, { id: askedId(params.id), paths }),
);

export default function EnquiryRoute() {
  return (
    <EnquiryScreen {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />
  );
}
