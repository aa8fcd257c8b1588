import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { FilesApart } from "../../upstream/files/files-apart.ts";
import { readStaffSound } from "../../upstream/files/recordings.ts";
import { Refusal } from "../../upstream/refusal.ts";
import { PASSWORD } from "../support/e2e-accounts.ts";
import { type Portal, startPortal } from "../support/e2e-portal.ts";
import { PortalClient } from "../support/portal-client.ts";
import { serveBare } from "../support/sound/bare-server.ts";
import { makeKinds } from "../support/sound/kinds.ts";
import { LISTENERS, type Heard, hearAnswers, playable } from "../support/sound/listeners.ts";
import { type Line, toldLines, onAnyMachine, writeLines } from "../support/sound/sound-table.ts";
import type { Kind } from "../support/sound/traits.ts";

/** The segments of the dialogue, and the pages of its review. */
const SEGMENTS = 13;
const PAGES = [1, 2, 3];
const EVERY = "CFW";
/** Words that tell what a file is and what to do. */
const HELPS =
  /Save it (as|again)|Send the sound only|^The file is empty|^This file is not a recording\. Choose/;

/** Still open: WebKitGTK does not play it without its copy. */
const OPEN = new Set(["M4A with an hour in its header"]);

/** A pattern of the names of kinds, and a file for the table, for a run that compares nothing. */
const { SOUND_KINDS: ONLY = "", SOUND_FILES = "", SOUND_TABLE } = process.env;

type Row = {
  kind: Kind;
  staff: string;
  withoutFfmpeg: string;
  hasWave: boolean;
  refused: string | null;
};
/** What the pages of a student and of a teacher do with each answer. */
type Pages = { student: Heard[]; teacher: Heard[] };
type Practice = { student: PortalClient; record: string; rows: Row[] };

let portal: Portal;
let kinds: Kind[];
const readerOf = (makesCopies: boolean) =>
  new FilesApart(pathToFileURL(resolve("build/file-reader.js")), console, { makesCopies });
const [plain, copying] = [readerOf(false), readerOf(true)];
beforeAll(async () => {
  const [started, made] = await Promise.all([startPortal(), makeKinds()]);
  portal = started;
  kinds = made.filter(({ name }) => new RegExp(ONLY).test(name));
});
afterAll(async () => {
  await Promise.all([portal.stop(), plain.close(), copying.close()]);
});

/** Sends each kind as an answer: thirteen of a dialogue, then the next student goes on. */
async function sendAll(): Promise<{ practices: Practice[]; refused: Row[] }> {
  const { id } = portal.question("estate");
  const practices: Practice[] = [];
  const refused: Row[] = [];
  const waiting = [...kinds];
  while (waiting.length > 0) {
    const student = new PortalClient(portal.portalUrl);
    await student.logIn(portal.newAccount().email, PASSWORD);
    const rows: Row[] = [];
    for (let kind = waiting.shift(); kind; kind = waiting.shift()) {
      const row = await send(student, addressOf(id, rows.length + 1), kind);
      (row.refused === null ? rows : refused).push(row);
      if (rows.length === SEGMENTS) break;
    }
    const end = await student.get(addressOf(id, "end", "/finish"));
    const { location } = await student.press(end, "Submit");
    const record = /record=(\d+)/.exec(location ?? "")?.[1] ?? "";
    await student.press(await student.get(reviewOf(record, 1)), "Send it to my teacher");
    practices.push({ student, record, rows });
  }
  return { practices, refused };
}

const addressOf = (id: number, segment: number | "end", more = "") =>
  `/practice/list/questions${more}?question=${id}&segment=${segment}&from=recent-exam`;

const said = z.object({ message: z.string() });

async function send(student: PortalClient, at: string, kind: Kind): Promise<Row> {
  const { page } = await student.get(at);
  const fields = page
    .querySelectorAll("#answer input[type=hidden]")
    .map(({ attributes: { name = "", value = "" } }) => [name, value] as const);
  const file = new File([Uint8Array.from(kind.bytes)], kind.name);
  let hasWave = false;
  const [withoutFfmpeg, staff] = await Promise.all([
    readStaffSound(plain, file).then(() => "taken", refusalOf),
    readStaffSound(copying, file).then(({ measures }) => {
      hasWave = measures.peaks !== null;
      return "taken";
    }, refusalOf),
  ]);
  const sent = await student.postFile("/recordings", Object.fromEntries(fields), kind);
  const refused = sent.status === 200 ? null : said.parse(JSON.parse(sent.text)).message;
  return { kind, staff, withoutFfmpeg, hasWave, refused };
}

function refusalOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  throw error;
}

/** Waits for the copies, whose address answers 409 before. Returns what does not come back as sent. */
async function changedIn({ student, record, rows }: Practice): Promise<string[]> {
  const sources: string[] = [];
  for (const page of PAGES) {
    const review = await student.get(reviewOf(record, page));
    for (const audio of review.page.querySelectorAll(".source-own audio"))
      sources.push(audio.getAttribute("src") ?? "");
  }
  const changed: string[] = [];
  for (const [place, { kind }] of rows.entries()) {
    const source = sources[place] ?? "";
    const status = async () => (await student.head(source)).status;
    await expect.poll(status, { timeout: 90_000 }).toBe(200);
    const { bytes } = await student.get(`${source}?original`);
    if (!bytes.equals(kind.bytes)) changed.push(kind.name);
  }
  return changed;
}

const reviewOf = (record: string, page: number) =>
  `/practice-ccl/completed?record=${record}&page=${page}`;

/** Opens all pages in a browser, and plays the refused files beside them. */
async function hearAll(
  open: (typeof LISTENERS)[number]["open"],
  practices: Practice[],
  refused: string[],
): Promise<Pages & { refused: boolean[] }> {
  const teacher = new PortalClient(portal.portalUrl);
  await teacher.post("/staff/login", { email: "meera@example.com", password: PASSWORD });
  const listener = await open();
  const hear = async (path: string, { cookies }: PortalClient) => {
    const open = () => hearAnswers(listener, portal.portalUrl + path, cookies);
    const first = await open();
    if (first.every(({ plays }) => plays)) return first;
    // On a busy machine WebKitGTK needs longer than a sound has time.
    const again = await open();
    return first.map((one, place) => (one.plays ? one : (again[place] ?? one)));
  };
  const heard: Pages = { student: [], teacher: [] };
  try {
    for (const { student, record } of practices) {
      for (const page of PAGES)
        heard.student.push(...(await hear(reviewOf(record, page), student)));
      heard.teacher.push(...(await hear(`/staff/practices/${record}`, teacher)));
    }
    return { ...heard, refused: refused.length > 0 ? await playable(listener, refused) : [] };
  } finally {
    await listener.close();
  }
}

/** The document says once what stands around the names of formats. */
const shortened = (words: string) =>
  words.replace(
    /^This file is (.*)\. Save it as MP3 or M4A \(AAC\), and choose that file\.$/,
    "$1",
  );

test("what students and teachers get of each kind plays in Chromium, Firefox and WebKitGTK", async () => {
  const { practices, refused } = await sendAll();
  const changed: string[] = [];
  for (const practice of practices) changed.push(...(await changedIn(practice)));
  const bare = await serveBare(refused.map(({ kind }) => kind));
  const all: ({ letter: string } & Awaited<ReturnType<typeof hearAll>>)[] = [];
  for (const { letter, open } of LISTENERS)
    all.push({ letter, ...(await hearAll(open, practices, bare.urls)) });
  bare.stop();
  const inBrowsers = (isIn: (one: (typeof all)[number]) => boolean | undefined) =>
    all.map((one) => (isIn(one) ? one.letter : "-")).join("");
  const taken = practices
    .flatMap(({ rows }) => rows)
    .map((row, place) => {
      const { seconds, hasWave } = all[0]?.student[place] ?? { seconds: "", hasWave: false };
      return {
        ...{ ...row, name: row.kind.name, seconds, hasWave: row.hasWave || hasWave },
        asSent: inBrowsers(({ student }) => student[place]?.asSent),
        student: inBrowsers(({ student }) => student[place]?.plays),
        teacher: inBrowsers(({ teacher }) => teacher[place]?.plays),
      };
    });
  const notTaken = refused.map((row, place) => ({
    ...{ ...row, name: row.kind.name, asSent: inBrowsers((one) => one.refused[place]) },
  }));
  const formsOf = ({ kind, staff, withoutFfmpeg }: Row) =>
    [String(kind.bytes.length), shortened(staff), shortened(withoutFfmpeg)] as const;
  const lines: Line[] = [
    ...taken.map((row) => [
      ...[row.name, ...formsOf(row), "taken", Number(row.seconds).toFixed(1)],
      ...[row.hasWave ? "yes" : "no", row.asSent, row.student, row.teacher],
    ]),
    ...notTaken.map((row) => [
      ...[row.name, ...formsOf(row), shortened(row.refused ?? "")],
      ...["", "", row.asSent, "", ""],
    ]),
  ];
  if (SOUND_TABLE) writeLines(lines, resolve(SOUND_TABLE));

  const names = (wrong: (row: (typeof taken)[number]) => boolean) =>
    taken
      .filter((row) => !OPEN.has(row.name) && wrong(row))
      .map(({ name, asSent, student, teacher }) => [name, asSent, student, teacher]);
  expect(changed, "bytes that were not kept").toEqual([]);
  expect.soft(names(({ student, teacher }) => student !== EVERY || teacher !== EVERY)).toEqual([]);
  expect.soft(names((row) => row.withoutFfmpeg === "taken" && row.asSent !== EVERY)).toEqual([]);
  expect.soft(names(({ seconds, hasWave }) => seconds === "" || !hasWave)).toEqual([]);
  expect.soft(notTaken.filter(({ refused: words }) => !HELPS.test(words ?? ""))).toEqual([]);
  if (ONLY + SOUND_FILES === "") expect(onAnyMachine(lines)).toEqual(toldLines());
}, 1_200_000);
