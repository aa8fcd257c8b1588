import { paths } from "#app/lib/paths.ts";
import { SAID_LATER } from "#app/components/ui/said-later.ts";

interface RecordingOutboxProps {
  owner: string;
  /** What was submitted just now: copies that were kept until then may go. */
  submitted: string | undefined;
}

/**
 * Where the browser says which recordings still wait on this device; empty, and quiet, without
 * script.
 */
export function RecordingOutbox({ owner, submitted }: RecordingOutboxProps) {
  return (
    <div
      className="outbox"
      data-enhance="frame/recording-outbox"
      data-owner={owner}
      data-upload-url={paths.recordings}
      data-submitted={submitted}
      {...SAID_LATER}
    />
  );
}
