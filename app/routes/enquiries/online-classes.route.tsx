import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EnquiryForm } from "./enquiry-form.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { ENQUIRY_FIELDS, loadEnquiry, postEnquiry } from "./enquiry.server.ts";
import { pageTitle } from "#app/lib/route-page.ts";
import { paths } from "#app/lib/paths.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => pageTitle("Online Classes", error);

export const loader = studentLoader(({ student, request }) => loadEnquiry(student, request));

export const action = studentAction(
  {
    keeps: ENQUIRY_FIELDS,
  },
  ({ student, form }) => postEnquiry(student, form, paths.onlineClasses),
);

export default function OnlineClassesRoute() {
  const failed = useActionData<typeof action>();
  return (
    <div className="max-w-measure">
      <FormHead failed={failed}>
        <PageHead
          title="Online Classes"
          lead="Book a trial class with a branch. The branch answers by email or phone."
        />
      </FormHead>
      <EnquiryForm
        button="BOOK MY TRAIL CLASS"
        {...useLoaderData<typeof loader>()}
        failed={failed}
      />
    </div>
  );
}
