import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { askStaff, getMember } from "#app/lib/api/call/staff-call.server.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { scripted } from "#app/lib/route-page.ts";
import { newSentenceFields, sentenceCalls, type StaffSentence } from "#contract/staff/sentences.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { readFields, sendForm } from "../kit/action.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { Nothing } from "../kit/nothing.tsx";
import { SentenceFields } from "./sentence-fields.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const handle = scripted;

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Sentences", error);

export const loader = staffLoader(async ({ caller }) => {
  const [{ role }, { results }] = await Promise.all([
    getMember(caller),
    askStaff(caller, sentenceCalls.list),
  ]);
  return { sentences: results, isOwner: role === "owner" };
});

export const action = staffAction(
  { keeps: newSentenceFields.keyof().options },
  async ({ caller, form, paths }) => {
    const read = readFields(form, newSentenceFields);
    if (read.invalid) return read.invalid;
    return sendForm(caller, () => askStaff(caller, sentenceCalls.add, { body: read.given }), {
      ...read,
      to: paths.sentences,
      said: "The sentence is added.",
    });
  },
);

/** The sentences that a teacher can insert into remarks, and a form for another one. */
export default function SentencesRoute() {
  const paths = useStaffPaths();
  const { sentences, isOwner } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const typed = fieldsOf(failed, { word: "", text: "", for: "me" });
  return (
    <>
      <FormHead failed={failed}>
        <PageHead
          title="Sentences"
          lead="What you often write into remarks. A short word in front inserts it."
          back={{ href: paths.tests(), text: "Reviews" }}
        />
      </FormHead>
      <div className="stack">
        <Section id="own" title="Your sentences">
          <List all={sentences.filter(({ is_own }) => is_own)} isChanged />
        </Section>
        <Section id="school" title="Sentences of the school">
          <List all={sentences.filter(({ is_own }) => !is_own)} isChanged={isOwner} />
        </Section>
        <Section id="add" title="Add a sentence">
          <DraftForm draft="sentence" className="fields staff-narrow">
            <SentenceFields typed={typed} />
            {isOwner ? (
              <SelectField
                {...typed("for")}
                label="For"
                choices={[
                  { value: "me", text: "Me" },
                  { value: "school", text: "All teachers of the school" },
                ]}
              />
            ) : (
              <input type="hidden" name="for" value="me" />
            )}
            <button className="btn btn-primary" type="submit">
              Add the sentence
            </button>
          </DraftForm>
        </Section>
      </div>
    </>
  );
}

function List({ all, isChanged }: { all: StaffSentence[]; isChanged: boolean }) {
  const paths = useStaffPaths();
  if (all.length === 0) return <Nothing what="There is no sentence" />;
  return (
    <ul className="stack-sm">
      {all.map(({ id, word, text }) => (
        <li key={id}>
          {isChanged ? <a href={paths.sentence(id)}>/{word}</a> : <b>/{word}</b>}{" "}
          <span dir="auto">{text}</span>
        </li>
      ))}
    </ul>
  );
}
