import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { FormData } from "undici";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Checkbox, Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { Video } from "#app/components/ui/video.tsx";
import stylesheet from "#app/components/ui/video.css?url";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { LIMITS } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { CONTENT_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { fileOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { withVideos } from "#app/lib/route-page.ts";
import { VIDEO_FILES, videoCalls, videoFields } from "#contract/staff/videos.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { readFields, sendForm } from "../kit/action.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { Facts, TheirVersion } from "../kit/facts.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { StateForm } from "../kit/state-form.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { seenBy } from "./seen-by.server.ts";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data?.title ?? "", error);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const handle = withVideos;

export const loader = staffLoader(async ({ caller, params, paths }) => {
  const video = await askStaff(caller, videoCalls.get, { params: { id: askedId(params.id) } });
  return { ...video, seen: seenBy(caller.portal, paths, video) };
});

const TOO_LARGE =
  "The file is larger than 32 MB. Make it smaller, give its address, or import it by the command.";
/** The form calls the duration `length`. */
const schema = videoFields
  .omit({ duration_s: true })
  .extend({ length: videoFields.shape.duration_s });
const SAID = {
  publish: "The video is published. Students see it from now on.",
  withdraw: "The video is withdrawn. Students no longer see it.",
};

/** Saves the details of a video, stores a file of it, or changes its state. */
export const action = staffAction(
  { fileBytes: CONTENT_BYTES, keeps: ["version", "then", "title", "url", "length", "free"] },
  async ({ caller, params, paths, form, tooLarge }) => {
    const id = askedId(params.id);
    const version = textOf(form, "version");
    const then = textOf(form, "then");
    const fields = [...schema.keyof().options, ...VIDEO_FILES];
    const to = paths.video(id);
    if (then === "publish" || then === "withdraw") {
      const call = { params: { id }, body: { version } };
      const change = () => askStaff(caller, videoCalls[then], call);
      return sendForm(caller, change, { to, said: SAID[then], fields });
    }
    const kind = VIDEO_FILES.find((name) => name === then || form.has(name));
    if (tooLarge) return invalidForm({ errors: { [kind ?? "file"]: TOO_LARGE } });
    if (kind !== undefined) {
      const file = fileOf(form, kind);
      if (file === null) return invalidForm({ errors: { [kind]: "Choose a file" } });
      const body = new FormData();
      body.set("version", version);
      body.set("kind", kind);
      body.set("sent", file, "sent");
      const call = { params: { id }, body, limit: LIMITS.upload };
      const store = () => askStaff(caller, videoCalls.putFile, call);
      return sendForm(caller, store, { to, said: "The file is stored.", fields });
    }
    const read = readFields(form, schema);
    if (read.invalid) return read.invalid;
    const { length: duration_s, ...given } = read.given;
    const call = { params: { id }, body: { ...given, duration_s, version } };
    const save = () => askStaff(caller, videoCalls.save, call);
    return sendForm(caller, save, { ...read, to, said: "The video is saved.", fields });
  },
);

const FILES = [
  { kind: "file", label: "Film", hint: "MP4 or WebM, up to 32 MB.", accept: ".mp4,.webm" },
  { kind: "captions", label: "Captions", hint: "A .vtt file.", accept: ".vtt" },
  { kind: "cover", label: "Cover", hint: "JPEG or PNG, up to 5 MB.", accept: ".jpg,.jpeg,.png" },
] as const;

/** The name of a file that was stored here tells nobody anything. */
function fileText(name: string | null): string {
  if (name === null) return "None";
  return name.startsWith("own-")
    ? `Stored, ${name.slice(name.lastIndexOf(".") + 1).toUpperCase()}`
    : name;
}

/** The editor of one video: its details, its files, and whether it is published. */
export default function VideoRoute() {
  const video = useLoaderData<typeof loader>();
  const failed: FormResult | undefined = useActionData<typeof action>();
  const paths = useStaffPaths();
  const { title, url, duration_s, free, version, is_shown, seen } = video;
  const length =
    duration_s === null
      ? ""
      : `${Math.floor(duration_s / 60)}:${String(duration_s % 60).padStart(2, "0")}`;
  const typed = fieldsOf(failed, { title, url: url ?? "", length });
  return (
    <>
      <FormHead failed={failed}>
        <PageHead title={title} back={{ href: paths.videos(), text: "Videos" }} />
      </FormHead>
      <Facts
        facts={[
          ["State", is_shown ? "Published" : "Not published"],
          ...FILES.map(({ kind, label }) => [label, fileText(video[kind])] as const),
        ]}
      />
      {failed?.values.version === "" && (
        <TheirVersion
          facts={[
            ["Title", title],
            ["Address", url ?? "None"],
            ["Length", length || "None"],
          ]}
        />
      )}
      <div className="stack">
        <DraftForm draft="video" className="fields staff-narrow">
          <input type="hidden" name="version" value={failed?.values.version || version} />
          <Field {...typed("title")} label="Title" autoComplete="off" dir="auto" />
          <Field
            {...typed("url")}
            label="Address of the film elsewhere (optional)"
            hint="It replaces a film that is stored here."
            type="url"
            autoComplete="off"
          />
          <Field
            {...typed("length")}
            label="Length (optional)"
            hint="For example 1:10"
            autoComplete="off"
          />
          <Checkbox name="free" value="1" defaultChecked={free}>
            Free: students without a plan see it, too
          </Checkbox>{" "}
          <button className="btn btn-primary" type="submit">
            Save
          </button>
        </DraftForm>
        {seen && (
          <section className="staff-narrow stack-sm" aria-labelledby="as-seen">
            <h2 id="as-seen">As students see it</h2>
            <Video video={seen} />
          </section>
        )}
        <div className="staff-sounds">
          {FILES.map(({ kind, label, hint, accept }) => (
            <Form
              key={kind}
              className="panel fields"
              method="post"
              encType="multipart/form-data"
              noValidate
            >
              <input type="hidden" name="version" value={version} />
              <Field
                name={kind}
                label={video[kind] === null ? label : `Another file: ${label}`}
                hint={hint}
                error={failed?.errors[kind]}
                type="file"
                accept={accept}
              />
              <button className="btn" type="submit" name="then" value={kind}>
                Store<span className="sr-only">: {label}</span>
              </button>
            </Form>
          ))}
        </div>
        <StateForm version={version} isOut={is_shown}>
          {is_shown
            ? "Changes apply at once."
            : "A video needs a film or an address before it is published."}
        </StateForm>
      </div>
    </>
  );
}
