import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { filesOf } from "#app/components/client-files.ts";
import { ALONG_COOKIE, type AlongList } from "#app/lib/along/kept.ts";
import { createHash } from "node:crypto";
import { type Dialogue, getDialogue } from "#app/lib/api/dialogues.server.ts";
import { firstOpen } from "#app/lib/dialogues.server.ts";
import { listOwnPlans } from "#app/lib/api/plans.server.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { sessionEnd } from "#app/lib/http/session.server.ts";
import { mediaHref } from "#app/lib/media/media-link.server.ts";
import { alongStudy, hubOf, pathsFrom } from "#app/lib/paths.ts";
import { dayMeant } from "#app/lib/text/time-zone.server.ts";
import { readDay } from "#app/lib/text/upstream-time.ts";
import { listNameOf, aboutList, readWords } from "#app/lib/words/word-list.server.ts";

const headers = { "Cache-Control": "no-store" };
/** Script deletes this cookie, so it is not HttpOnly; it says only that something is kept. */
const MARK = `${ALONG_COOKIE}=1; Path=/; SameSite=Lax; Max-Age=${30 * 86_400}`;

/** Describes a page for the service worker. Answers with a status when the page is not open. */
export const loader = studentLoader(async ({ student, url }) => {
  if (student.portal.settings.SERVICE_WORKER === "off")
    return new Response(null, { status: 404, headers });
  try {
    const list = await alongList(student, url);
    if (list === null) return new Response(null, { status: 403, headers });
    return Response.json(list, { headers: { ...headers, "Set-Cookie": MARK } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    const status = error.kind === "unavailable" ? 503 : error.status;
    return new Response(null, { status, headers });
  }
});

/** Two days cover every time zone. */
const PLAN_GRACE_MS = 2 * 86_400_000;
/** Scripts load these by themselves. */
const COMMON = ["/icons.svg", "/chime.mp3"];
/** The scripts around a page, and what the entry loads for typed text, waiting takes and log-out. */
const FRAME = [
  ...["along/along", "closing-notice"],
  ...["drafts", "outbox-view", "log-out-question", "log-out-drafts"],
];
const DIALOGUE = filesOf([...FRAME, "studio", "practice/dialogue/submit-line"], { later: true });
const CARDS = filesOf([...FRAME, "vocabulary/study/study-card", "vocabulary/study/speak-word"], {
  later: true,
});

/** Describes a dialogue or a word list to keep; null when the plan includes neither. */
async function alongList(student: Student, url: URL): Promise<AlongList | null> {
  const sessionEnds = sessionEnd(student.session, student.session.issuedAt) * 1000;
  const [found, planEnds] = await Promise.all([
    dialogueOf(student, url).then((dialogue) => dialogue ?? wordListFiles(student, url)),
    lastPlanDay(student),
  ]);
  return found && { owner: student.owner, until: Math.min(sessionEnds, planEnds), ...found };
}

async function dialogueOf(student: Student, url: URL) {
  const id = idOf(url.searchParams.get("question"));
  if (id === null) return null;
  const dialogue = await getDialogue(student, id);
  const sounds = dialogue.segments.flatMap(
    ({ audio_file }) => mediaHref(student.portal, audio_file) ?? [],
  );
  return {
    serial: dialogue.question.serial_no,
    title: dialogue.question.question_title,
    page: pathsFrom(hubOf(url)).dialogue(id, firstSegment(dialogue)),
    files: [...COMMON, ...DIALOGUE, ...sounds],
    content: contentOf(dialogue),
    mark: `#dialogue-${id} .row-meta`,
  };
}

/** My Words change with each study, so no change is reported (`content` is empty). */
async function wordListFiles(student: Student, url: URL) {
  const name = listNameOf(url.searchParams.get("list"));
  if (name === null) return null;
  const first = { search: "", page: 1, filter_by: 0 };
  const [{ title }, { is_subscribed: isOpen }] = await Promise.all([
    aboutList(student, name),
    readWords(student, name, first),
  ]);
  if (!isOpen) return null;
  return {
    serial: "",
    title,
    page: alongStudy(name),
    files: [...COMMON, ...CARDS],
    content: "",
    mark: `#words-${name}`,
  };
}

/** Returns the segment to continue with. The end of a dialogue has none, so 1. */
function firstSegment(dialogue: Dialogue): number {
  const open = firstOpen(dialogue);
  return open === "end" ? 1 : open;
}

/** Returns the end of the last plan. Infinity without a readable end: then the session decides. */
async function lastPlanDay(student: Student): Promise<number> {
  const { value: plans } = await readPanel(student, listOwnPlans);
  const active = (plans ?? []).filter(({ status }) => status?.toLowerCase() === "active");
  const ends = active.map(({ expiry_date }) => {
    const day = readDay((expiry_date && dayMeant(expiry_date, null)) || "");
    return day ? day.getTime() + PLAN_GRACE_MS : Infinity;
  });
  return ends.length === 0 ? Infinity : Math.max(...ends);
}

/** Returns a hash that changes with title, text or sounds, but not with the student's work. */
function contentOf({ question, segments }: Dialogue): string {
  const said = [
    question.question_title,
    question.question_background,
    segments.map(({ id, audio_reference_text, duration_ms }) => [
      id,
      audio_reference_text,
      duration_ms,
    ]),
  ];
  return createHash("sha256").update(JSON.stringify(said)).digest("base64url").slice(0, 22);
}
