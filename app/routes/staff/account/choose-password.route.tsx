import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PasswordField } from "#app/components/forms/secret-fields.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { ifOffered } from "#app/lib/api/call/panel.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { guestAction } from "#app/lib/http/access.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { mailedTokenMeta, noStore, tokenOf } from "#app/lib/route-page.ts";
import { accountCalls, type MailedLink } from "#contract/staff/account.ts";
import { staffLoginLoader } from "../kit/access.server.ts";
import { staffPaths } from "../kit/paths.ts";
import { StaffPage } from "../kit/staff-page.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

export { StaffErrorPage as ErrorBoundary } from "../kit/staff-error.tsx";

export const headers = noStore;

const TITLE = "Choose your password";

export const meta: MetaFunction<typeof loader> = ({ error }) => mailedTokenMeta(TITLE, error);

export const loader = staffLoginLoader(async ({ caller, url }) => {
  const body = { token: tokenOf(url) };
  return { link: await ifOffered(() => askStaff(caller, accountCalls.link, { body })) };
});

/** Sets the password, and leads to the log-in, which asks for the second step. */
export const action = guestAction({ keeps: [] }, async ({ caller, form, url }) => {
  const password = textOf(form, "password");
  if (password === "") return invalidForm({ errors: { password: "New password is required" } });
  try {
    const body = { token: tokenOf(url), password };
    await askStaff(caller, accountCalls.choosePassword, { body });
  } catch (error) {
    const failed = "We can't set your password right now.";
    return refusedForm(error, { fields: ["password"], failed, guest: true });
  }
  const notice = { kind: "success", text: "Your password is set. Log in with it." } as const;
  return redirectWithNotice(caller.portal, staffPaths(url.pathname).login(), notice);
});

/** Where a mailed link leads: an invitation to the staff, or a new password. */
export default function ChoosePasswordRoute() {
  const { link } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const typed = fieldsOf(failed);
  if (link === null) return <DeadLink />;
  return (
    <StaffPage member={null}>
      <div className="staff-narrow stack">
        <FormHead failed={failed}>
          <h1>{TITLE}</h1>
        </FormHead>
        <p>{whose(link)}</p>
        <Form className="fields" method="post" noValidate>
          <input type="hidden" name="email" value={link.email} autoComplete="username" />
          <PasswordField
            {...typed("password")}
            label="New password"
            hint="At least 8 characters"
            autoComplete="new-password"
          />
          <button className="btn btn-primary btn-lg" type="submit">
            Save the password
          </button>
        </Form>
      </div>
    </StaffPage>
  );
}

function whose({ email, invited }: MailedLink): string {
  if (invited === null)
    return `For ${email}. All log-ins of this account end, and so do invitations to the staff that it sent.`;
  const { name, role, school } = invited;
  return `${name}, ${school} invites you to work here as ${role === "owner" ? "an owner" : "a teacher"}. You log in with ${email}.`;
}

function DeadLink() {
  const paths = useStaffPaths();
  return (
    <StaffPage member={null}>
      <div className="staff-narrow stack">
        <h1>{TITLE}</h1>
        <Notice kind="danger" page>
          This link was used, or it is too old.
        </Notice>
        <p>
          If you have a password, <a href={paths.login()}>log in</a>. To choose a new one,{" "}
          <a href={paths.forgot}>ask for a link</a>. If you were invited, look for a newer mail, or
          ask for a new invitation.
        </p>
      </div>
    </StaffPage>
  );
}
