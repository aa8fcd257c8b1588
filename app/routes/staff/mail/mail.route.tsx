import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Section } from "#app/components/ui/panel.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { counted } from "#app/lib/text/format.ts";
import { mailCalls } from "#contract/staff/mail.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { sendForm } from "../kit/action.server.ts";
import { Moment } from "../kit/moment.tsx";
import { SchoolHead } from "../kit/school-head.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { FailedMails } from "./failed-mails.tsx";
import { withMailbox } from "./mail-way.server.ts";
import { TestMail } from "./test-mail.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Mail", error);

export const loader = staffLoader(async ({ caller }) =>
  withMailbox(caller, await askStaff(caller, mailCalls.get)),
);

/** Mails whoever asks. */
export const action = staffAction({ keeps: [] }, ({ caller, paths }) =>
  sendForm(caller, () => askStaff(caller, mailCalls.test), {
    to: paths.mail,
    said: "The mail is on its way.",
    failed: "No mail was sent.",
  }),
);

/** How the mails of the school do. */
export default function MailRoute() {
  const state = useLoaderData<typeof loader>();
  const { waiting, has_mail, last_sent } = state;
  const failed: FormResult | undefined = useActionData<typeof action>();
  return (
    <>
      <SchoolHead
        title="Mail"
        lead="Codes, invitations, receipts and reminders go by mail."
        failed={failed}
      />
      <div className="stack">
        <Section id="state" title="The mail server">
          <p>
            {waiting === 0
              ? "No mail waits."
              : `${counted(waiting, "mail")} ${has_mail ? "on the way" : "waiting"}.`}{" "}
            {last_sent === null ? (
              "None has left yet."
            ) : (
              <>
                The last one left on <Moment at={last_sent} />.
              </>
            )}
          </p>
          <TestMail {...state} />
          <Form method="post">
            <button className="btn" type="submit">
              Send a mail to me
            </button>
          </Form>
        </Section>
        <FailedMails mails={state.failed} />
      </div>
    </>
  );
}
