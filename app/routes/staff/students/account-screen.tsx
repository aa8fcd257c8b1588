import { Form } from "@remix-run/react";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Confirm } from "#app/components/forms/confirm.tsx";
import { TextArea } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import type { OneStudent, StudentAccount } from "#contract/staff/students.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import type { Asked } from "./account.server.ts";
import { AccountNotices } from "./account-facts.tsx";
import { DetailsFields } from "./details-fields.tsx";
import { PlanForms } from "./plan-forms.tsx";

interface AccountScreenProps {
  student: OneStudent["student"];
  account: StudentAccount;
  languages: { id: number; name: string }[];
  answer: FormResult | Asked | undefined;
}

/** The forms with which an owner changes a student's account. */
export function AccountScreen(props: AccountScreenProps) {
  const { student, account, languages, answer } = props;
  const paths = useStaffPaths();
  const name = `${student.first_name} ${student.last_name}`;
  if (answer && "asks" in answer) return <Ask {...props} asked={answer} name={name} />;
  const failed = answer;
  const of = (intent: string) => (failed?.intent === intent ? failed : undefined);
  const typed = fieldsOf(of("details"), {
    ...{ first_name: student.first_name, last_name: student.last_name },
    language_id: String(student.language_id),
  });
  return (
    <>
      <FormHead failed={failed}>
        <PageHead
          back={{ href: paths.student(student.id), text: name }}
          title="Change the account"
          lead={`${name}, ${account.email}`}
        />
      </FormHead>
      <div className="stack">
        <AccountNotices account={account} />
        <div className="grid-even">
          <Section id="details" title="Details">
            <DraftForm draft="details" className="fields">
              <DetailsFields
                typed={typed}
                languages={languages}
                hint="If you change the language, the student is logged out and has to log in again."
              />
              <button className="btn btn-primary" type="submit" name="intent" value="details">
                Save
              </button>
            </DraftForm>
          </Section>
          <PlanForms plans={account.plans} failed={of("extend")} />
          <Access account={account} failed={of("block")} />
          <Data id={student.id} account={account} />
        </div>
      </div>
    </>
  );
}

function Ask({
  student,
  account,
  asked,
  name,
}: AccountScreenProps & { asked: Asked; name: string }) {
  const paths = useStaffPaths();
  const back = { text: "Back", href: paths.studentAccount(student.id) };
  const plan = account.plans.find(({ id }) => String(id) === asked.plan_id);
  return asked.asks === "ask-end" && plan ? (
    <Confirm
      title="End the plan?"
      text={`${name} at once loses what ${plan.plan_name} opens. We collect no more money for it, and pay nothing back automatically.`}
      fields={{ plan_id: plan.id }}
      actions={[{ text: "End the plan", intent: "end", danger: true }, back]}
    />
  ) : (
    <Confirm
      title="Delete the account?"
      text={`In 7 days we delete everything of ${name}: recordings, reviews, words, forum posts with the replies below them, enquiries. The payments stay for your accounts, without the name. A plan no longer renews. We mail ${account.email}. Until then you can cancel this here, and so can the student.`}
      actions={[{ text: "Delete the account", intent: "delete", danger: true }, back]}
    />
  );
}

function Data({ id, account }: { id: number; account: StudentAccount }) {
  const paths = useStaffPaths();
  return (
    <Section id="data" title="Data">
      <p>One .zip file has all data of the student, with the recordings.</p>
      <Form className="staff-actions" method="post">
        <a className="btn" href={paths.studentArchive(id)} download>
          Download the data
        </a>{" "}
        {account.deletes_at === null ? (
          <button className="btn btn-danger" type="submit" name="intent" value="ask-delete">
            Delete the account
          </button>
        ) : (
          <button className="btn btn-primary" type="submit" name="intent" value="keep">
            Keep the account
          </button>
        )}
      </Form>
    </Section>
  );
}

function Access({ account, failed }: { account: StudentAccount; failed: FormResult | undefined }) {
  return (
    <Section id="access" title="Log-in">
      <Form className="staff-actions" method="post">
        <button className="btn" type="submit" name="intent" value="reset-link">
          Mail a link for a new password
        </button>{" "}
        <button className="btn" type="submit" name="intent" value="sign-out">
          End all log-ins ({account.sessions})
        </button>{" "}
        {account.blocked_at !== null && (
          <button className="btn" type="submit" name="intent" value="unblock">
            Unblock
          </button>
        )}
      </Form>
      {account.blocked_at === null && (
        <DraftForm draft="block" className="fields">
          <TextArea
            {...fieldsOf(failed)("reason")}
            label="Reason to block the account"
            hint="Only staff read it. The student is logged out, and is asked to talk to the school."
            rows={2}
            maxLength={500}
          />
          <button className="btn btn-danger" type="submit" name="intent" value="block">
            Block
          </button>
        </DraftForm>
      )}
    </Section>
  );
}
