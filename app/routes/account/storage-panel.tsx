import { Notice } from "#app/components/ui/notice.tsx";
import { paths, pathsFrom } from "#app/lib/paths.ts";
import type { StorageUse } from "#app/lib/api/profile.server.ts";

const MB = 1_000_000;
const NEARLY = 0.9;
const { hub } = pathsFrom("practice-ccl");
const KINDS = [
  ["completed_practice_bytes", "Completed dialogues", hub({ tab: "completed" })],
  ["pending_practice_bytes", "Unfinished dialogues", hub({ tab: "pending" })],
  ["mock_test_bytes", "Mock tests", paths.completedMocks],
] as const;

/** What the recordings of the student take of what they may have, before it is full. */
export function StoragePanel({ use }: { use: StorageUse }) {
  const all = KINDS.reduce((sum, [name]) => sum + use[name], 0);
  const said = `${megabytes(all)} of ${megabytes(use.most_bytes)}`;
  return (
    <section className="panel stack" aria-labelledby="storage">
      <h2 id="storage">Your recordings</h2>
      {all >= use.most_bytes * NEARLY && (
        <Notice kind="warning" title="There is hardly any room left">
          To make room, open a completed dialogue and delete your recordings of it, or start an
          unfinished one again. What does not fit stays on your device.
        </Notice>
      )}
      <p>
        <progress max={use.most_bytes} value={all} aria-labelledby="storage" /> {said} are used.
      </p>
      <ul>
        {KINDS.map(([name, label, href]) => (
          <li key={name}>
            <a href={href}>{label}</a>: {megabytes(use[name])}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "0 MB", "0.4 MB", "12 MB". */
function megabytes(bytes: number): string {
  const mb = bytes / MB;
  return `${mb > 0 && mb < 10 ? Math.max(0.1, mb).toFixed(1) : Math.round(mb)} MB`;
}
