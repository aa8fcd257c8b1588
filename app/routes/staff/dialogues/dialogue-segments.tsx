import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { TextArea } from "#app/components/forms/field.tsx";
import type { DraftSegment, EditedDialogue } from "#contract/staff/dialogues.ts";
import type { Texts } from "#app/lib/http/forms/result.ts";
import { languageAttributes } from "#app/lib/text/languages.ts";
import { fieldAt, MOST_SEGMENTS, type TypedSegment } from "./dialogue-form.ts";
import { SegmentSound } from "./segment-sound.tsx";

interface DialogueSegmentsProps {
  dialogue: EditedDialogue;
  segments: TypedSegment[];
  errors: Texts<string>;
}

/** The fields of all segments, in order. Each of their buttons saves the whole form. */
export function DialogueSegments({ dialogue, segments, errors }: DialogueSegmentsProps) {
  const known = new Map(dialogue.draft.segments.map((segment) => [String(segment.key), segment]));
  return (
    <section className="stack" aria-labelledby="segments">
      <h2 id="segments">Segments</h2>
      {segments.length === 0 && (
        <p>
          A segment is what one person says at a time.{" "}
          <button className="btn" type="submit" name="then" value="add-0">
            Add the first segment
          </button>
        </p>
      )}
      <ol className="staff-segments">
        {segments.map((segment, index) => (
          <li key={`${segment.key}-${index}`} id={`segment-${index + 1}`}>
            <Segment
              dialogue={dialogue}
              segment={segment}
              stored={known.get(segment.key)}
              place={index + 1}
              isFull={segments.length >= MOST_SEGMENTS}
              errors={errors}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface SegmentProps {
  dialogue: EditedDialogue;
  segment: TypedSegment;
  /** The saved segment with its sounds. */
  stored: DraftSegment | undefined;
  place: number;
  isFull: boolean;
  errors: Texts<string>;
}

function Segment({ dialogue, segment, stored, place, isFull, errors }: SegmentProps) {
  const { language, language_tag: tag } = dialogue;
  const isEnglish = segment.language === "en";
  const spoken = isEnglish ? "en" : tag;
  const prose = (part: "text" | "sample") => ({
    name: fieldAt(part, place),
    error: errors[fieldAt(part, place)],
    defaultValue: segment[part],
    rows: 3,
  });
  return (
    <div className="staff-segment stack">
      <h3>Segment {place}</h3>
      <input type="hidden" name={fieldAt("key", place)} value={segment.key} />
      <div className="staff-written">
        <SelectField
          name={fieldAt("language", place)}
          label="Spoken in"
          choices={[
            { value: "en", text: "English" },
            { value: tag, text: language },
          ]}
          defaultValue={segment.language}
        />
        <TextArea {...prose("text")} {...languageAttributes(spoken)} label="What is said" />
        <TextArea
          {...prose("sample")}
          {...languageAttributes(isEnglish ? tag : "en")}
          label="Sample in words"
        />
      </div>
      <Sounds stored={stored} place={place} />
      <div className="staff-actions">
        <Act then={`sound-${place}`} text="Sounds" of={place} />
        {place > 1 && <Act then={`up-${place}`} text="Move up" of={place} />}
        {!isFull && <Act then={`add-${place}`} text="Add a segment below" of={place} />}
        <Act then={`remove-${place}`} text="Remove" of={place} />
      </div>
    </div>
  );
}

function Sounds({ stored, place }: Pick<SegmentProps, "stored" | "place">) {
  const { prompt = null, spoken = null } = stored ?? {};
  if (prompt === null && spoken === null) return <p>This segment has no sound yet.</p>;
  return (
    <div className="staff-sounds">
      {prompt && <SegmentSound kind="Sound" sound={prompt} place={place} />}
      {spoken && <SegmentSound kind="Sample" sound={spoken} place={place} />}
    </div>
  );
}

function Act({ then, text, of }: { then: string; text: string; of: number }) {
  return (
    <button className="btn" type="submit" name="then" value={then}>
      {text}
      <span className="sr-only">, segment {of}</span>{" "}
    </button>
  );
}
