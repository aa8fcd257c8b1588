import { Form } from "@remix-run/react";
import { Notice } from "#app/components/ui/notice.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { paths } from "#app/lib/paths.ts";

interface OwnDataPanelProps {
  deletesOn: string | null;
  /** What the recordings take, as in "12 MB"; null when it is not known. */
  weight: string | null;
}

/** Where a student downloads all of their data, or asks for its deletion. */
export function OwnDataPanel({ deletesOn, weight }: OwnDataPanelProps) {
  return (
    <Section id="own-data" title="Your data">
      <p>
        One .zip file holds everything that we keep about you
        {weight !== null && `, with ${weight} of recordings`}.
      </p>
      {deletesOn !== null && (
        <Notice kind="warning" title="Your account will be deleted">
          On {deletesOn} we delete everything in it.
        </Notice>
      )}
      <div className="actions">
        <a className="btn" href={paths.archive} download>
          Download my data
        </a>{" "}
        {deletesOn === null ? (
          <a className="btn" href={paths.deleteAccount}>
            Delete my account
          </a>
        ) : (
          <Form method="post" action={paths.profile}>
            <button className="btn btn-primary" type="submit" name="intent" value="keep">
              Keep my account
            </button>
          </Form>
        )}
      </div>
    </Section>
  );
}
