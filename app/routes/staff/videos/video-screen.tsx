import { Form } from "@remix-run/react";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Checkbox, Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import type { EditedVideo } from "#app/lib/api/staff/content-daily.server.ts";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { Facts } from "../kit/facts.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { StateForm } from "../kit/state-form.tsx";
import { TheirVersion } from "../kit/their-version.tsx";

const FILES = [
  { kind: "file", label: "Film", hint: "MP4 or WebM, up to 32 MB.", accept: ".mp4,.webm" },
  { kind: "captions", label: "Captions", hint: "A .vtt file.", accept: ".vtt" },
  { kind: "cover", label: "Cover", hint: "JPEG or PNG, up to 5 MB.", accept: ".jpg,.jpeg,.png" },
] as const;

interface VideoScreenProps {
  video: EditedVideo;
  failed: FormResult | undefined;
}

/** The editor of one video: its details, its files, and whether it is published. */
export function VideoScreen({ video, failed }: VideoScreenProps) {
  const paths = useStaffPaths();
  const { title, url, duration_s, free, version, is_shown } = video;
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
          ...FILES.map(({ kind, label }) => [label, video[kind] ?? "None"] as const),
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
