import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Field, TextArea } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import type { Topic } from "#contract/staff/words.ts";
import { LanguageField } from "../kit/new-form.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { TopicNames } from "./topic-names.tsx";

interface AddWordsProps {
  languages: { id: number; language_name: string }[];
  topics: Topic[];
  known: { language_id: string; topic: string };
  failed: FormResult<"language_id" | "topic" | "list" | "sent"> | undefined;
}

/** The form for words that are typed, pasted or in a file. */
export function AddWords({ languages, topics, known, failed }: AddWordsProps) {
  const paths = useStaffPaths();
  const typed = fieldsOf(failed, { ...known, list: "" });
  return (
    <>
      <FormHead failed={failed}>
        <PageHead
          title="Add words"
          lead="You see what is new and what changes before anything is stored."
          back={{ href: paths.words({ language: known.language_id }), text: "Words" }}
        />
      </FormHead>
      <DraftForm draft="words" className="fields staff-narrow" encType="multipart/form-data">
        <LanguageField
          {...typed("language_id")}
          label="Language of the meanings"
          languages={languages}
        />
        <Field
          {...typed("topic")}
          label="Topic"
          hint="For rows that name none: an existing topic, or the name of a new one."
          list="topics"
          autoComplete="off"
          dir="auto"
        />
        <TopicNames topics={topics} />
        <TextArea
          {...typed("list")}
          label="Words"
          hint={
            <>
              One word a line, with its meanings after “=”: bail ={" "}
              <span lang="hi">ज़मानत, जमानत</span>. Or paste columns of a spreadsheet: word,
              meanings, topic. Up to 1,000 words.
            </>
          }
          rows={10}
          dir="auto"
          spellCheck={false}
        />
        <Field
          name="sent"
          error={typed("sent").error}
          label="Or a file"
          hint="CSV from a spreadsheet, or Anki’s “Notes in Plain Text”. Up to 1 MB."
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
        />
        <p className="hint">
          Give all meanings that a marker accepts, the most usual first, separated by the commas of
          the language. Text in brackets explains, and students need not say it.
        </p>
        <button className="btn btn-primary" type="submit" name="then" value="look">
          Check the words
        </button>
      </DraftForm>
    </>
  );
}
