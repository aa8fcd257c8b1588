import { type Dialogue, getDialogue } from "#app/lib/api/dialogues.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { hubOf, paths, pathsFrom, wordList } from "#app/lib/paths.ts";
import { listNameOf, aboutList } from "#app/lib/words/word-list.server.ts";

export type AlongPage = Awaited<ReturnType<typeof loadAlongPage>>;

/** Loads the page to offer. Only the device knows which pages it keeps. */
export async function loadAlongPage(student: Student, url: URL) {
  const isOff = student.portal.settings.SERVICE_WORKER === "off";
  const offer = isOff
    ? null
    : ((await offerDialogue(student, url)) ?? (await offerWords(student, url)));
  return { isOff, offer };
}

async function offerDialogue(student: Student, url: URL) {
  const id = idOf(url.searchParams.get("question"));
  if (id === null) return null;
  const dialogue = await getDialogue(student, id);
  const within = pathsFrom(hubOf(url));
  return {
    list: within.alongList(id),
    title: `Dialogue ${dialogue.question.serial_no}: ${dialogue.question.question_title}`,
    megabytes: aboutMegabytes(dialogue),
    back: { href: within.dialogue(id), text: "Back to the dialogue" },
  };
}

async function offerWords(student: Student, url: URL) {
  const name = listNameOf(url.searchParams.get("list"));
  if (name === null) return null;
  const { title, total } = await aboutList(student, name);
  return {
    list: paths.alongWordsList(name),
    title,
    megabytes: total === null ? null : megabytes(BYTES_A_PAGE + total * BYTES_A_WORD),
    back: { href: wordList(name), text: "Back to the words" },
  };
}

/** The upstream sends the length of sounds, but not their size: 32 kbit/s. */
const BYTES_A_MS = 4;
/** A word is in its table, and perhaps on a card. */
const BYTES_A_WORD = 250;
const BYTES_A_PAGE = 30_000;

/** Returns null when the provider does not send the lengths. */
function aboutMegabytes({ segments }: Dialogue): string | null {
  let bytes = 0;
  for (const { duration_ms } of segments) {
    if (duration_ms === null) return null;
    bytes += duration_ms * BYTES_A_MS;
  }
  return megabytes(bytes);
}

function megabytes(bytes: number): string {
  return Math.max(0.1, bytes / 1e6).toFixed(1);
}
