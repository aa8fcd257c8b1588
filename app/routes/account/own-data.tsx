import { Form } from "@remix-run/react";
import { Notice } from "#app/components/ui/notice.tsx";
import { QuietPanel } from "#app/components/ui/panel.tsx";
import type { StorageUse } from "#app/lib/api/profile.server.ts";
import { paths, pathsFrom } from "#app/lib/paths.ts";
import { counted } from "#app/lib/text/format.ts";

const MB = 1_000_000;
const NEARLY = 0.9;
const { hub } = pathsFrom("practice-ccl");
const KINDS = [
  ["completed_practice_bytes", "Completed dialogues", hub({ tab: "completed" })],
  ["pending_practice_bytes", "Unfinished dialogues", hub({ tab: "pending" })],
  ["mock_test_bytes", "Mock tests", paths.completedMocks],
] as const;

const usedBytes = (use: StorageUse) => KINDS.reduce((sum, [name]) => sum + use[name], 0);

/** Shows how much room the recordings take. */
export function StoragePanel({ use }: { use: StorageUse }) {
  const all = usedBytes(use);
  const said = `${megabytes(all)} of ${megabytes(use.most_bytes)}`;
  const isNearlyFull = all >= use.most_bytes * NEARLY;
  return (
    <QuietPanel id="storage" title="Your recordings" about={`${said} used.`} open={isNearlyFull}>
      {isNearlyFull && (
        <Notice kind="warning" title="There is hardly any room left">
          To make room, open a completed dialogue and delete your recordings of it, or start an
          unfinished one again. What does not fit stays on your device.
        </Notice>
      )}
      <progress max={use.most_bytes} value={all} aria-label="Your recordings" />
      {use.recordings_kept_months !== null && (
        <p>
          Recordings of practice are kept for {counted(use.recordings_kept_months, "month")}. The
          page of each dialogue says when they are deleted, and a completed one can be downloaded
          there.
        </p>
      )}
      <ul>
        {KINDS.map(([name, label, href]) => (
          <li key={name}>
            <a href={href}>{label}</a>: {megabytes(use[name])}
          </li>
        ))}
      </ul>
    </QuietPanel>
  );
}

/** Formats bytes as "0 MB", "0.4 MB" or "12 MB". */
function megabytes(bytes: number): string {
  const mb = bytes / MB;
  return `${mb > 0 && mb < 10 ? Math.max(0.1, mb).toFixed(1) : Math.round(mb)} MB`;
}

interface OwnDataPanelProps {
  deletesOn: string | null;
  /** Null when the provider does not say. */
  storage: StorageUse | null;
}

/** Lets a student download all of their data, or request its deletion. */
export function OwnDataPanel({ deletesOn, storage }: OwnDataPanelProps) {
  return (
    <QuietPanel
      id="own-data"
      title="Your data"
      about={
        deletesOn === null
          ? "Download it, or delete your account."
          : `Your account will be deleted on ${deletesOn}.`
      }
      open={deletesOn !== null}
    >
      <p>
        One .zip file holds everything that we keep about you
        {storage !== null && `, with ${megabytes(usedBytes(storage))} of recordings`}.
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
    </QuietPanel>
  );
}
