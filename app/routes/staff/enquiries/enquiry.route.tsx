import { randomUUID } from "node:crypto";
import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { RequestKey, TextArea } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import {
  ENQUIRY_ORDERS,
  enquiryCalls,
  type EnquiryOrder,
  enquiryOrders,
  type OneEnquiry,
} from "#contract/staff/enquiries.ts";
import { typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { requestKeyOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { sendForm } from "../kit/action.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { Facts } from "../kit/facts.tsx";
import { Moment } from "../kit/moment.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data ? `Enquiry of ${data.enquiry.first_name}` : "Enquiry", error);

export const loader = staffLoader(async ({ caller, params, url }) => {
  const id = askedId(params.id);
  const page = url.searchParams.get("page") ?? undefined;
  const answer = await askStaff(caller, enquiryCalls.get, { params: { id }, query: { page } });
  return { ...answer, requestKey: randomUUID() };
});

const FIELDS = ["note", "answer", "request_key"] as const;
const DONE: Record<EnquiryOrder, string> = {
  note: "The note is saved.",
  answer: "The answer is on its way.",
  new: "The enquiry is marked as new.",
  answered: "The enquiry is marked as answered.",
};

/** Saves a note, mails an answer, or marks the enquiry. */
export const action = staffAction(
  { keeps: ["intent", "note", "answer", "request_key"] },
  async ({ caller, params, form, paths }) => {
    const id = askedId(params.id);
    const intent = textOf(form, "intent");
    const order = ENQUIRY_ORDERS.find((one) => one === intent) ?? "note";
    const values = typedIn(form, FIELDS);
    const written = order === "note" || order === "answer" ? values[order].trim() : null;
    if (written === "")
      return invalidForm({ values, errors: { [order]: "Write something first" } });
    const request_key = requestKeyOf(form, order, written ?? "") ?? "";
    const { note, answer } = values;
    const send = {
      note: () =>
        askStaff(caller, enquiryOrders.note, { params: { id }, body: { note, request_key } }),
      answer: () =>
        askStaff(caller, enquiryOrders.answer, { params: { id }, body: { answer, request_key } }),
      new: () => askStaff(caller, enquiryOrders.new, { params: { id } }),
      answered: () => askStaff(caller, enquiryOrders.answered, { params: { id } }),
    };
    return sendForm(caller, send[order], {
      to: paths.enquiry(id),
      said: DONE[order],
      failed: "Nothing was saved.",
      fields: FIELDS,
      values,
    });
  },
);

type EnquiryScreenProps = OneEnquiry & { requestKey: string; failed: FormResult | undefined };

/** One enquiry: its text, its answers, and the forms to answer it. */
export default function EnquiryRoute() {
  const props = {
    ...useLoaderData<typeof loader>(),
    failed: useActionData<typeof action>(),
  };
  const { enquiry, notes, notes_paging: paging, failed } = props;
  const paths = useStaffPaths();
  const isNew = enquiry.state === "new";
  return (
    <div className="staff-narrow stack">
      <FormHead failed={failed}>
        <PageHead
          back={{ href: paths.enquiries(), text: "Enquiries" }}
          title={
            <span dir="auto">
              {enquiry.first_name} {enquiry.last_name}
            </span>
          }
          lead={isNew ? "Waiting for an answer." : "Answered."}
        />
      </FormHead>
      <Facts
        facts={[
          ["Branch", enquiry.branch],
          ["Asked", <Moment key="asked" at={enquiry.created_at} />],
          ["Email", enquiry.email],
          ["Phone", enquiry.phone],
          ["Country", enquiry.country],
          [
            "Account",
            <a key="account" href={paths.student(enquiry.user_id)}>
              The student
            </a>,
          ],
        ]}
      />
      <p className="panel staff-said" dir="auto">
        {enquiry.message}
      </p>
      {notes.length > 0 && (
        <Section id="notes" title="Answers and notes" className="stack">
          <ol className="lines">
            {notes.map(({ id, kind, text, staff_name, created_at }) => (
              <li key={id}>
                <p>
                  <b>{kind === "answer" ? "Answer" : "Note"}</b> by {staff_name},{" "}
                  <Moment at={created_at} />
                </p>
                <p className="staff-said" dir="auto">
                  {text}
                </p>
              </li>
            ))}
          </ol>
          {paging && paging.last_page > 1 && (
            <Pagination
              paging={paging}
              href={(page) => `${paths.enquiry(enquiry.id)}?page=${page}`}
              label="Pages of notes"
            />
          )}
        </Section>
      )}
      <Words {...props} />
      <Form method="post">
        <button className="btn" type="submit" name="intent" value={isNew ? "answered" : "new"}>
          {isNew ? "Mark as answered" : "Mark as new"}
        </button>
      </Form>
    </div>
  );
}

function Words({ enquiry, can_mail, requestKey, failed }: EnquiryScreenProps) {
  const typed = fieldsOf(failed);
  return (
    <>
      {can_mail && (
        <DraftForm draft="answer" className="fields">
          <RequestKey fresh={requestKey} failed={failed} />
          <TextArea
            {...typed("answer")}
            label="Answer"
            hint={`It is mailed to ${enquiry.email}, with the question below it.`}
            rows={5}
            dir="auto"
          />
          <button className="btn btn-primary" type="submit" name="intent" value="answer">
            Send the answer
          </button>
        </DraftForm>
      )}
      <DraftForm draft="note" className="fields">
        <RequestKey fresh={requestKey} failed={failed} />
        <TextArea {...typed("note")} label="Note" hint="Only staff read it." rows={2} dir="auto" />
        <button className="btn" type="submit" name="intent" value="note">
          Save the note
        </button>
      </DraftForm>
    </>
  );
}
