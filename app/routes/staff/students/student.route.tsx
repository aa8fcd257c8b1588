import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getStudent } from "#app/lib/api/staff/student.server.ts";
import { listAddress, stayWithin } from "#app/lib/http/asked.server.ts";
import { priceText } from "#app/lib/text/price.server.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { postStudent } from "./student.post.server.ts";
import { StudentScreen } from "./student-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data ? `${data.student.first_name} ${data.student.last_name}` : "Student", error);

export const loader = staffLoader(async ({ caller, params, url }) => {
  const { page } = listAddress(url);
  const found = await getStudent(caller, askedId(params.student), page);
  stayWithin(url, page, found.practices.last_page);
  const priced = found.account?.payments.map((one) => ({
    ...one,
    price: priceText(caller.portal, one.amount_cents / 100),
  }));
  return { ...found, account: found.account && { ...found.account, payments: priced ?? [] } };
});

export const action = staffAction({ keeps: ["do", "group"] }, ({ caller, params, form, paths }) =>
  postStudent(caller, form, { id: askedId(params.student), paths }),
);

export default function StudentRoute() {
  return (
    <StudentScreen {...useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />
  );
}
