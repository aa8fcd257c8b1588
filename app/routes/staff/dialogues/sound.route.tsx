import { data, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { FormData } from "undici";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { NativeText } from "#app/components/ui/native-text.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { LIMITS } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { AUDIO_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { fileOf, idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { scripted } from "#app/lib/route-page.ts";
import { dialogueCalls } from "#contract/staff/dialogues.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { SoundField } from "../kit/sound-field.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { SegmentSound } from "./segment-sound.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const handle = scripted;

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) =>
  staffTitle(
    page ? `Sounds of segment ${page.place}, ${page.dialogue.draft.question_title}` : "",
    error,
  );

export const loader = staffLoader(async ({ caller, params }) => {
  const dialogue = await askStaff(caller, dialogueCalls.get, {
    params: { id: askedId(params.id) },
  });
  const key = askedId(params.key);
  const place = dialogue.draft.segments.findIndex((segment) => segment.key === key) + 1;
  const segment = dialogue.draft.segments[place - 1];
  if (!segment) throw data({ kind: "not-found", message: "" }, { status: 404 });
  return { dialogue, segment, place };
});

const TOO_LARGE = "The sound is larger than 8 MB. Choose a smaller one, as an MP3.";
const CONFLICT =
  "Somebody else saved this dialogue meanwhile. The sound was not stored: choose it once more.";

/** Stores a segment's speech or sample. */
export const action = staffAction(
  { fileBytes: AUDIO_BYTES, keeps: ["version", "kind"] },
  async ({ caller, params, paths, form, tooLarge }) => {
    const id = askedId(params.id);
    const key = askedId(params.key);
    const kind = textOf(form, "kind") === "spoken" ? "spoken" : "prompt";
    const file = fileOf(form, kind);
    if (tooLarge) return invalidForm({ errors: { [kind]: TOO_LARGE } });
    if (file === null) return invalidForm({ errors: { [kind]: "Choose a sound" } });
    const body = new FormData();
    body.set("version", String(idOf(textOf(form, "version")) ?? 0));
    body.set("key", String(key));
    body.set("kind", kind);
    body.set("sound", file, "sound");
    try {
      const call = { params: { id }, body, limit: LIMITS.upload };
      await askStaff(caller, dialogueCalls.putSound, call);
      return await redirectWithNotice(caller.portal, paths.dialogueSound(id, key), {
        kind: "success",
        text: "The sound is stored.",
      });
    } catch (error) {
      return refusedForm(error, {
        failed: "The sound was not stored.",
        conflict: { text: CONFLICT },
      });
    }
  },
);

/** The two sounds of a segment: the speech, and the sample. */
export default function SoundRoute() {
  const { dialogue, segment, place } = useLoaderData<typeof loader>();
  const failed: FormResult | undefined = useActionData<typeof action>();
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
