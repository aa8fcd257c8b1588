import { Form } from "@remix-run/react";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { NativeText } from "#app/components/ui/native-text.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import type { DraftSegment, EditedDialogue } from "#app/lib/api/staff/content-dialogues.server.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { SoundField } from "../kit/sound-field.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { SegmentSound } from "./segment-sound.tsx";

interface SoundScreenProps {
  dialogue: EditedDialogue;
  segment: DraftSegment;
  place: number;
  failed: FormResult | undefined;
}

/** The two sounds of a segment: the speech, and the sample. */
export function SoundScreen({ dialogue, segment, place, failed }: SoundScreenProps) {
  const paths = useStaffPaths();
  const { language, text, sample } = segment;
  const forms = [
    { kind: "prompt", title: "What is said", words: text, tag: language },
    {
      kind: "spoken",
      title: "Sample",
      words: sample,
      tag: language === "en" ? dialogue.language_tag : "en",
    },
  ] as const;
  return (
    <>
      <FormHead failed={failed}>
        <PageHead
          title={`Sounds of segment ${place}`}
          lead={dialogue.draft.question_title}
          back={{
            href: `${paths.dialogue(dialogue.id)}#segment-${place}`,
            text: "Back to the dialogue",
          }}
        />
      </FormHead>
      <div className="staff-sounds">
        {forms.map(({ kind, title, words, tag }) => (
          <section key={kind} className="panel stack">
            <h2>{title}</h2>
            {words && <NativeText tag={tag}>{words}</NativeText>}
            {segment[kind] ? (
              <SegmentSound
                kind={kind === "prompt" ? "Sound" : "Sample"}
                sound={segment[kind]}
                place={place}
              />
            ) : (
              <p>There is no sound yet.</p>
            )}
            <Form className="fields" method="post" encType="multipart/form-data" noValidate>
              <input type="hidden" name="version" value={dialogue.version} />
              <input type="hidden" name="kind" value={kind} />
              <SoundField
                name={kind}
                label={segment[kind] ? "Another sound" : "Sound"}
                hint="An MP3 or another recording, up to 8 MB and 10 minutes."
                error={failed?.errors[kind]}
                of={title}
              />
              <button className="btn" type="submit">
                Store the sound<span className="sr-only">: {title}</span>
              </button>
            </Form>
          </section>
        ))}
      </div>
    </>
  );
}
