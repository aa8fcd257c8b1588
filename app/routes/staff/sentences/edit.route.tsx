import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { scripted } from "#app/lib/route-page.ts";
import { sentenceCalls, sentenceFields } from "#contract/staff/sentences.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { readFields, sendForm } from "../kit/action.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { TheirVersion } from "../kit/facts.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { SentenceFields } from "./sentence-fields.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const handle = scripted;

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data ? `Sentence /${data.word}` : "", error);

export const loader = staffLoader(({ caller, params }) =>
  askStaff(caller, sentenceCalls.get, { params: { id: askedId(params.id) } }),
);

export const action = staffAction(
  { keeps: ["version", "then", ...sentenceFields.keyof().options] },
  async ({ caller, form, params, paths }) => {
    const id = askedId(params.id);
    const version = textOf(form, "version");
    if (textOf(form, "then") === "remove") {
      const call = { params: { id }, body: { version } };
      return sendForm(caller, () => askStaff(caller, sentenceCalls.remove, call), {
        to: paths.sentences,
        said: "The sentence is removed. Remarks keep it.",
        fields: sentenceFields.keyof().options,
      });
    }
    const read = readFields(form, sentenceFields);
    if (read.invalid) return read.invalid;
    const call = { params: { id }, body: { ...read.given, version } };
    return sendForm(caller, () => askStaff(caller, sentenceCalls.save, call), {
      ...read,
      to: paths.sentences,
      said: "The sentence is changed.",
    });
  },
);

export default function SentenceRoute() {
  const paths = useStaffPaths();
  const { word, text, is_own, version } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  return (
    <>
      <FormHead failed={failed}>
        <PageHead
          title={`/${word}`}
          lead={is_own ? "A sentence of yours." : "A sentence of the school: all teachers have it."}
          back={{ href: paths.sentences, text: "Sentences" }}
        />
      </FormHead>
      {failed?.values.version === "" && (
        <TheirVersion
          facts={[
            ["Short word", word],
            ["Sentence", text],
          ]}
        />
      )}
      <DraftForm draft="sentence" className="fields staff-narrow">
        <input type="hidden" name="version" value={failed?.values.version || version} />
        <SentenceFields typed={fieldsOf(failed, { word, text })} />
        <div className="staff-actions">
          <button className="btn btn-primary" type="submit" name="then" value="save">
            Save
          </button>{" "}
          <button className="btn btn-danger" type="submit" name="then" value="remove">
            Remove the sentence
          </button>
        </div>
      </DraftForm>
    </>
  );
}
