import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import * as z from "zod";
import { createDeletion } from "#app/lib/api/account.server.ts";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { check } from "#app/lib/http/forms/form-schema.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { pageTitle, noStore } from "#app/lib/route-page.ts";
import { paths } from "#app/lib/paths.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) =>
  pageTitle("Delete my account", error);

export const headers = noStore;

export const loader = studentLoader(() => null);

const schema = z.object({
  current_password: z.string().min(1, "This field is required").max(1000, "Too long"),
});

/** Requests the deletion, confirmed by the password. */
export const action = studentAction({ keeps: [] }, async ({ student, form }) => {
  const read = check(schema, { current_password: textOf(form, "current_password") });
  if ("errors" in read) return invalidForm({ errors: read.errors });
  try {
    const { deletes_at } = await createDeletion(student, read.given.current_password);
    const day = deletes_at === null ? "in 7 days" : `on ${formatDate(deletes_at)}`;
    const text = `We delete your account ${day}. Until then you can change your mind.`;
    return await redirectWithNotice(student.portal, paths.profile, { kind: "success", text });
  } catch (error) {
    return refusedForm(error, { fields: ["current_password"], failed: "Nothing was changed." });
  }
});

export default function DeleteAccountRoute() {
  const failed = useActionData<typeof action>();
  const typed = fieldsOf(failed);
  return (
    <div className="stack max-w-measure">
      <FormHead failed={failed}>
        <PageHead back={{ href: paths.profile, text: "Profile" }} title="Delete my account" />
      </FormHead>
      <p>
        In 7 days we delete your account with your recordings, reviews, words, forum posts and the
        replies below them. Until then you can log in and keep it. After that nobody can bring it
        back.
      </p>
      <p>
        A plan does not renew any more. Your school keeps what you paid for its accounts, without
        your name.
      </p>
      <p>
        <a className="btn" href={paths.archive} download>
          Download my data first
        </a>
      </p>
      <Form className="fields" method="post" noValidate>
        <Field
          {...typed("current_password")}
          label="Your password"
          type="password"
          autoComplete="current-password"
        />
        <button className="btn btn-danger" type="submit">
          Delete my account
        </button>
      </Form>
    </div>
  );
}
