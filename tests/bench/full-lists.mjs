/** Lists that fill a page: the sample content has fewer than the ten rows of the budgets. */
import { cp, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { askUpstream } from "./upstream-session.mjs";

const CONTENT = "samples";
const SEGMENTS = 2;
const TITLES = [
  "Renewing a driver licence",
  "A lost passport at the airport",
  "Enrolling a child in primary school",
  "Choosing a family doctor",
  "A broken hot water system",
  "Opening a small restaurant",
  "A dispute with a mobile phone company",
  "Applying for a disability pension",
  "A parking fine in the city",
  "Interest on a personal loan",
  "Vaccination before overseas travel",
  "A noisy neighbour upstairs",
  "An injury in a warehouse",
  "Signing up for swimming lessons",
  "A refund for a cancelled tour",
  "Tax on a second job",
  "Moving a parent into aged care",
  "Physiotherapy after a knee operation",
  "A stolen bicycle",
  "Solar panels on a shared roof",
  "A reference for a rental flat",
  "Witness to a traffic accident",
  "Help with the electricity account",
  "Advice before buying a used car",
];

/**
 * Makes a content folder with the project's own content, and one short dialogue per title in the
 * trial's language.
 */
export async function makeContent() {
  const folder = await mkdtemp(join(tmpdir(), "ccl-bench-content-"));
  await cp(CONTENT, folder, { recursive: true });
  const index = JSON.parse(await readFile(join(folder, "audio/index.json"), "utf8"));
  const model = await longestDialogue(index);
  for (const [number, question_title] of TITLES.entries()) {
    const slug = `bench-${number + 1}`;
    const dialogue = {
      ...model,
      slug,
      serial_no: 1001 + number,
      question_title,
      segments: model.segments.slice(0, SEGMENTS),
    };
    await writeFile(join(folder, "dialogues", `${slug}.json`), JSON.stringify(dialogue));
    for (let segment = 1; segment <= SEGMENTS; segment += 1) {
      for (const kind of ["q", "s"]) {
        const [from, to] = [model.slug, slug].map(
          (name) => `${name}-${String(segment).padStart(2, "0")}-${kind}.mp3`,
        );
        await cp(join(folder, "audio", from), join(folder, "audio", to));
        index[to] = index[from];
      }
    }
  }
  await writeFile(join(folder, "audio/index.json"), JSON.stringify(index));
  return { folder, title: model.question_title };
}

async function longestDialogue(index) {
  const names = await readdir(join(CONTENT, "dialogues"));
  const dialogues = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(CONTENT, "dialogues", name), "utf8"))),
  );
  const heard = dialogues.filter(
    ({ language, slug, segments }) =>
      language === "Hindi" &&
      segments.every((_, at) => index[`${slug}-${String(at + 1).padStart(2, "0")}-q.mp3`]),
  );
  return heard.sort((a, b) => b.segments.length - a.segments.length)[0];
}

/**
 * Submits half of the short dialogues and begins the others, so that both lists have more than one
 * page.
 */
export async function fillRecords(upstreamUrl, token) {
  const ask = (path, options) => askUpstream(upstreamUrl, token, path, options);
  const pages = await Promise.all(
    [1, 2, 3].map((page) =>
      ask(`/api/v1/questions/?search=&page=${page}&perpage=&language_id=&labeltype=`),
    ),
  );
  const questions = pages
    .flatMap(({ results }) => results.data)
    .filter(({ question_title }) => TITLES.includes(question_title));
  if (questions.length !== TITLES.length)
    throw new Error(`${questions.length} of ${TITLES.length} short dialogues are in the list`);
  for (const [place, { id, language_id }] of questions.entries()) {
    const { results } = await ask(`/api/v1/question/segments/${id}`);
    const form = new FormData();
    for (const [name, value] of Object.entries({
      question_id: id,
      segment_id: results.segments[0].id,
      time_taken: 60,
    }))
      form.set(name, String(value));
    const sound = await readFile(
      join(
        CONTENT,
        "audio",
        (await readdir(join(CONTENT, "audio"))).find((name) => name.endsWith(".mp3")),
      ),
    );
    form.set("audioanswer", new Blob([sound], { type: "audio/mpeg" }), "answer.mp3");
    await ask("/api/v1/practice/answer-update", { method: "POST", body: form });
    if (place % 2 === 0)
      await ask("/api/v1/practice/answer-submit", {
        method: "POST",
        body: new URLSearchParams({ question_id: id, language_id }),
      });
  }
}

/**
 * Finds the sample dialogue with the most segments, and its segments with the longest and the
 * shortest prompt.
 */
export async function findDialogue(upstreamUrl, token, title) {
  const { results } = await askUpstream(
    upstreamUrl,
    token,
    `/api/v1/questions/?search=${encodeURIComponent(title)}&page=1&perpage=&language_id=&labeltype=`,
  );
  const question = results.data.find(({ question_title }) => question_title === title).id;
  const { segments } = (
    await askUpstream(upstreamUrl, token, `/api/v1/question/segments/${question}`)
  ).results;
  const durations = segments.map(({ duration_ms }) => duration_ms ?? 0);
  return {
    question,
    segments: segments.length,
    longest: durations.indexOf(Math.max(...durations)) + 1,
    shortest: durations.indexOf(Math.min(...durations)) + 1,
  };
}
