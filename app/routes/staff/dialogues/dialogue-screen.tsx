import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Checkbox, Field, TextArea } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import type { EditedDialogue } from "#contract/staff/dialogues.ts";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { DialogueFacts } from "./dialogue-facts.tsx";
import { segmentsIn, typedOf } from "./dialogue-form.ts";
import { DialogueSegments } from "./dialogue-segments.tsx";
import { TheirDialogue } from "./their-dialogue.tsx";

interface DialogueScreenProps {
  dialogue: EditedDialogue;
  isSaved: boolean;
  failed: FormResult | undefined;
}

/** The editor of one dialogue: its details, then its segments. */
export function DialogueScreen({ dialogue, isSaved, failed }: DialogueScreenProps) {
  const paths = useStaffPaths();
  const typed = failed?.values ?? typedOf(dialogue);
  const field = fieldsOf(failed, typed);
  const isTheirs = failed?.values.version === "";
  return (
    <>
      <FormHead failed={failed}>
        {isSaved && !failed && (
          <Notice kind="success" page>
            The draft is saved.
          </Notice>
        )}
        <PageHead
          title={dialogue.draft.question_title}
          back={{ href: paths.dialogues(), text: "Dialogues" }}
        >
          {/* The form's first button: Enter in a field saves and stays here. */}
          <button className="btn" type="submit" form="dialogue" name="then" value="stay">
            Save draft
          </button>{" "}
          <button className="btn" type="submit" form="dialogue" name="then" value="preview">
            Save, look and publish
          </button>
        </PageHead>
      </FormHead>
      <DialogueFacts dialogue={dialogue} />
      {isTheirs && <TheirDialogue dialogue={dialogue} />}
      <DraftForm draft="dialogue" className="stack" id="dialogue">
        <input
          type="hidden"
          name="version"
          value={failed?.values.version || String(dialogue.version)}
        />
        <div className="fields staff-narrow">
          <Field {...field("title")} label="Title" autoComplete="off" dir="auto" />
          <Field {...field("topic")} label="Topic" autoComplete="off" />
          <Field
            {...field("number")}
            label="Number"
            hint="Students see it, and it sets the order of their list."
            inputMode="numeric"
            autoComplete="off"
          />
          <Checkbox name="recent" value="1" defaultChecked={typed.recent === "1"}>
            Recent exam material
          </Checkbox>
          <TextArea
            {...field("background")}
            label="Background"
            hint="Who speaks with whom, and about what. Students read it before they start."
            rows={3}
            dir="auto"
          />
        </div>
        <DialogueSegments
          dialogue={dialogue}
          segments={segmentsIn(typed)}
          errors={failed?.errors ?? {}}
        />
        <div className="staff-actions">
          <button className="btn btn-primary" type="submit" name="then" value="stay">
            Save draft
          </button>{" "}
          <button className="btn" type="submit" name="then" value="preview">
            Save, look and publish
          </button>
        </div>
      </DraftForm>
    </>
  );
}
