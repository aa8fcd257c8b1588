import { type Dialogue, getDialogue } from "#app/lib/api/dialogues.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { hubOf, pathsFrom } from "#app/lib/paths.ts";

export type AlongPage = Awaited<ReturnType<typeof loadAlongPage>>;

/** What is on a device only the device knows; the server names what may come to it. */
export async function loadAlongPage(student: Student, url: URL) {
  const isOff = student.portal.settings.SERVICE_WORKER === "off";
  const id = idOf(url.searchParams.get("question"));
  if (id === null || isOff) return { isOff, offer: null };
  const dialogue = await getDialogue(student, id);
  const paths = pathsFrom(hubOf(url));
  return {
    isOff,
    offer: {
      list: paths.alongList(id),
      title: `Dialogue ${dialogue.question.serial_no}: ${dialogue.question.question_title}`,
      megabytes: aboutMegabytes(dialogue),
      back: paths.dialogue(id),
    },
  };
}

/** Of the upstream's sounds, which say how long they are but not how large: 32 kbit/s. */
const BYTES_A_MS = 4;

/** Null when the provider does not say how long they are. */
function aboutMegabytes({ segments }: Dialogue): string | null {
  let bytes = 0;
  for (const { duration_ms } of segments) {
    if (duration_ms === null) return null;
    bytes += duration_ms * BYTES_A_MS;
  }
  return (bytes / 1e6).toFixed(1);
}
