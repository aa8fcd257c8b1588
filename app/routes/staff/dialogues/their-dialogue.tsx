import { NativeText } from "#app/components/ui/native-text.tsx";
import type { EditedDialogue } from "#contract/staff/dialogues.ts";
import { Moment } from "../kit/moment.tsx";

/** Shows the version that somebody else saved. The form beside it keeps the typed text. */
export function TheirDialogue({ dialogue }: { dialogue: EditedDialogue }) {
  const { draft, saved_by, saved_at, language_tag: tag } = dialogue;
  return (
    <section className="panel stack" id="theirs" aria-labelledby="theirs-title">
      <h2 id="theirs-title">
        Saved by {saved_by ?? "somebody else"} <Moment at={saved_at} />
      </h2>
      <p dir="auto">
        {draft.serial_no}. {draft.question_title} ({draft.category})
      </p>
      <p className="staff-said" dir="auto">
        {draft.question_background}
      </p>
      {draft.segments.map(({ key, language, text, sample }, index) => (
        <div key={key}>
          <h3>Segment {index + 1}</h3>
          <NativeText tag={language}>{text}</NativeText>
          <NativeText tag={language === "en" ? tag : "en"}>{sample}</NativeText>
        </div>
      ))}
      <p>Copy what you need into your dialogue below. Saving replaces this version.</p>
    </section>
  );
}
