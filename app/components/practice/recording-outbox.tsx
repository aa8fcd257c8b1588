import { paths } from "../../lib/paths.ts";

/** Where the browser says which recordings still wait on this device; empty, and quiet, without script. */
export function RecordingOutbox({ owner }: { owner: string }) {
  return <div data-enhance="recording-outbox" data-owner={owner} data-upload-url={paths.recordings} role="status" />;
}
