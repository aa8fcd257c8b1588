import { paths } from "#app/lib/paths.ts";

/**
 * Where the browser says which recordings still wait on this device; empty, and quiet, without script.
 * `form` is the id of a form that must wait for them, such as Submit.
 */
export function RecordingOutbox({ owner, form }: { owner: string; form?: string }) {
  return (
    <div
      data-enhance="recording-outbox"
      data-owner={owner}
      data-upload-url={paths.recordings}
      data-form={form}
      role="status"
    />
  );
}
