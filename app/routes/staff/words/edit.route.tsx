import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { wordCalls, wordFields } from "#contract/staff/words.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { TheirVersion } from "../kit/facts.tsx";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { readFields, sendForm } from "../kit/action.server.ts";
import { WordFields } from "./word-fields.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data?.word ?? "", error);

export const loader = staffLoader(({ caller, params }) =>
  askStaff(caller, wordCalls.get, { params: { id: askedId(params.id) } }),
);

export const action = staffAction(
  { keeps: ["version", "then", ...wordFields.keyof().options] },
  async ({ caller, form, params, paths }) => {
    const id = askedId(params.id);
    const version = textOf(form, "version");
    if (textOf(form, "then") === "remove") {
      const call = { params: { id }, body: { version } };
      return sendForm(caller, () => askStaff(caller, wordCalls.remove, call), {
        to: paths.words(),
        said: "The word is removed. Students keep what they did with it.",
        fields: wordFields.keyof().options,
      });
    }
    const read = readFields(form, wordFields);
    if (read.invalid) return read.invalid;
    const call = { params: { id }, body: { ...read.given, version } };
    return sendForm(caller, () => askStaff(caller, wordCalls.save, call), {
      ...read,
      to: paths.words({ search: textOf(form, "word").trim().slice(0, 200) }),
      said: "The word is changed.",
    });
  },
);

export default function WordRoute() {
  const paths = useStaffPaths();
  const stored = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const { topic, word, paraphrase, language, language_tag, version, topics } = stored;
  return (
    <>
      <FormHead failed={failed}>
        <PageHead title={word} lead={language} back={{ href: paths.words(), text: "Words" }} />
      </FormHead>
      {failed?.values.version === "" && (
        <TheirVersion
          facts={[
            ["Topic", topic],
            ["Word", word],
            ["Meanings", paraphrase],
          ]}
        />
      )}
      <DraftForm draft="word" className="fields staff-narrow">
        <input type="hidden" name="version" value={failed?.values.version || version} />
        <WordFields
          typed={fieldsOf(failed, { topic, word, paraphrase })}
          topics={topics}
          tag={language_tag}
        />
        <div className="staff-actions">
          <button className="btn btn-primary" type="submit" name="then" value="save">
            Save
          </button>{" "}
          <button className="btn btn-danger" type="submit" name="then" value="remove">
            Remove the word
          </button>
        </div>
      </DraftForm>
    </>
  );
}
