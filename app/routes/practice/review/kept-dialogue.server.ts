import { escapeHtml } from "#app/lib/text/format.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { AUDIO_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { languageAttributes } from "#app/lib/text/languages.ts";
import { readMediaLink } from "#app/lib/media/media-link.server.ts";
import { ApiError, unavailable } from "#app/lib/api/call/api-error.server.ts";
import { LIMITS } from "#app/lib/api/call/client.server.ts";
import { openMedia } from "#app/lib/api/media.server.ts";
import {
  getPractice,
  type PracticeAnswer,
  type PracticeDetail,
} from "#app/lib/api/practice.server.ts";
import { sourcesOf, type SourceView } from "#app/lib/review/review-sources.server.ts";

interface Wanted {
  practiceId: number;
  status: 0 | 1;
}

/** A provider with endless pages or bytes must not fill a phone. */
const MOST_PAGES = 20;
const MOST_BYTES = 80_000_000;

const STYLE =
  "body{font:1rem/1.6 system-ui,sans-serif;max-width:44rem;margin:auto;padding:1rem;color-scheme:light dark}" +
  "audio{display:block;width:100%}h2{margin-top:2.5rem;border-top:1px solid}h3{margin-bottom:.25rem}";

/**
 * Returns a practice as one page that contains its sounds, for use offline. Sent in pieces, so that
 * memory has only part of one sound. Throws before the first piece when the practice cannot be
 * read. A sound that fails later is named in its place.
 */
export async function keepDialogue(
  student: Student,
  wanted: Wanted,
): Promise<{ title: string; pieces: AsyncGenerator<string> }> {
  const first = await getPractice(student, { ...wanted, page: 1 });
  const title = first.question_lists.question_title;
  return { title, pieces: pagesOf(student, wanted, first) };
}

/** Prompts and samples have a length but no size. Their rate is about 32 kbit/s. */
const BYTES_A_MS = 4;

/**
 * Estimates the bytes of a kept dialogue of `total` segments from those of one page. Null when the
 * upstream sends too little.
 */
export function keptBytes(answers: readonly PracticeAnswer[], total: number | null): number | null {
  let bytes = 0;
  for (const answer of answers) {
    const own = answer.user_answer === null ? 0 : answer.size;
    const original = answer.question_audio === null ? 0 : answer.question_duration_ms;
    const sample = answer.sample_answer_audio === null ? 0 : answer.sample_duration_ms;
    if (own === null || original === null || sample === null) return null;
    bytes += own + (original + sample) * BYTES_A_MS;
  }
  // Base64 makes four characters of three bytes.
  return total === null || answers.length === 0 ? null : (bytes * 4 * total) / 3 / answers.length;
}

async function* pagesOf(
  student: Student,
  wanted: Wanted,
  first: PracticeDetail,
): AsyncGenerator<string> {
  const { question_title, question_background } = first.question_lists;
  const title = escapeHtml(question_title);
  yield `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><p>${escapeHtml(question_background ?? "")}</p>`;
  const budget = { left: MOST_BYTES };
  let detail = first;
  for (let page = 1; ; page += 1) {
    for (const answer of detail.practice_list.data) yield* segmentOf(student, answer, budget);
    if (page >= Math.min(MOST_PAGES, detail.practice_list.last_page)) break;
    try {
      detail = await getPractice(inTime(student), { ...wanted, page: page + 1 });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      yield "<p>The segments that follow could not be loaded. Download the dialogue again.</p>";
      break;
    }
  }
  yield "</body></html>";
}

async function* segmentOf(
  student: Student,
  answer: PracticeAnswer,
  budget: { left: number },
): AsyncGenerator<string> {
  yield `<h2>Segment ${escapeHtml(answer.serial)}</h2>`;
  for (const source of sourcesOf(student.portal, answer)) {
    yield `<h3>${escapeHtml(source.title)}</h3>`;
    yield* soundOf(student, source, budget);
    if (source.kind === "original") yield textOf(answer.audio_reference_text, answer.language);
    if (source.kind === "sample")
      yield textOf(answer.sample_answer_text, answer.sample_answer_language);
  }
}

function textOf(text: string | null, tag: string | null): string {
  if (!text) return "";
  const { lang, dir } = languageAttributes(tag ?? undefined);
  return `<p${lang ? ` lang="${escapeHtml(lang)}"` : ""} dir="${dir}">${escapeHtml(text)}</p>`;
}

async function* soundOf(
  student: Student,
  { sound, without }: SourceView,
  budget: { left: number },
): AsyncGenerator<string> {
  if (!sound) {
    yield `<p>${escapeHtml(without)}</p>`;
    return;
  }
  const [signature = "", file = ""] = sound.url.split("/").slice(2);
  const url = readMediaLink(student.portal, signature, file);
  try {
    const media = url && (await openMedia(inTime(student), url, new Headers()));
    const type = media?.headers["content-type"]?.split(";")[0] ?? "";
    if (!media?.body || !/^audio\/[\w.+-]+$/.test(type)) throw unavailable(200);
    yield `<audio controls preload="none" src="data:${type};base64,`;
    const whole = yield* base64Of(media.body, budget);
    yield `"></audio>${whole ? "" : "<p>This sound is not whole. Download the dialogue again.</p>"}`;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    yield "<p>This sound could not be loaded.</p>";
  }
}

/** Returns false when the sound was cut off or is too large. */
async function* base64Of(
  body: AsyncIterable<Uint8Array>,
  budget: { left: number },
): AsyncGenerator<string, boolean> {
  let rest = Buffer.alloc(0);
  let room = Math.min(AUDIO_BYTES, budget.left);
  try {
    for await (const chunk of body) {
      room -= chunk.length;
      budget.left -= chunk.length;
      if (room < 0) return false;
      const bytes = Buffer.concat([rest, chunk]);
      // Base64 takes three bytes at a time. The rest waits for the next piece.
      const whole = bytes.length - (bytes.length % 3);
      yield bytes.toString("base64", 0, whole);
      rest = bytes.subarray(whole);
    }
  } catch {
    return false;
  }
  yield rest.toString("base64");
  return true;
}

/** Sets a new deadline for each call: reading the sounds takes longer than a page may. */
function inTime(student: Student): Student {
  return { ...student, deadline: Date.now() + LIMITS.page };
}
