import { expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { until } from "../../../support/program.ts";
import { Api, tokenOf } from "../../upstream/api.ts";
import { usePortal } from "../portal-stack.ts";

/** Tests each plan with each right: on the page, in the API's response, and as a file. */
const portal = usePortal();

const NOTHING = {
  dialogues: false,
  recent: false,
  words: [20],
  tests: false,
  videos: false,
  samples: false,
  feedback: "none",
};
const STARTER = { ...NOTHING, dialogues: true, words: [20, 21, 100], samples: true };
const STANDARD = {
  ...STARTER,
  words: [20, 21, 100, 101, 300],
  tests: true,
  videos: true,
  feedback: "Not in your plan",
};
const INTERMEDIATE = { ...STANDARD, recent: true };
/** Each plan of the sample opens all rights of the one before, so a top-up adds rights. */
const PLANS = [
  [null, NOTHING],
  ["Starter", STARTER],
  ["Standard", STANDARD],
  ["Intermediate", INTERMEDIATE],
  ["Advance", { ...INTERMEDIATE, feedback: "Pending..." }],
] as const;

const WORDS = new Map([
  [20, "stroke"],
  [21, "anxiety"],
  [100, "homelessness"],
  [101, "bond"],
  [300, "registration form"],
]);
const FILES = {
  dialogues: "/storage/content/hi-rental-bond-01-q.mp3",
  recent: "/storage/content/vip-hi-child-vaccination-01-q.mp3",
  tests: "/storage/content/vip-hi-food-stall-01-q.mp3",
  videos: "/storage/videos/one-repeat.mp4",
  samples: "/storage/content/hi-rental-bond-01-s.mp3",
};

test(
  "each plan opens exactly what it promises, on pages, in API responses and as files",
  { timeout: 120_000 },
  async () => {
    const visitor = await portal.signedIn("visitor@example.com");
    const { upstreamUrl } = portal.stack;
    const token = tokenOf(await new Api(upstreamUrl).login("visitor@example.com", "interpreting"));
    const api = new Api(upstreamUrl, token);
    const links = await linksOf(await portal.signedIn());
    for (const [name, opens] of PLANS) {
      if (name !== null) await buy(visitor, name);
      const record = opens.tests ? await sitTest(api) : null;
      const { samples, ...shown } = opens;
      expect(await pagesOf(visitor, record), `pages of ${name}`).toEqual(shown);
      expect(await answersOf(api, record), `answers of ${name}`).toEqual(shown);
      const { dialogues, recent, tests, videos } = opens;
      const files = { dialogues, recent, tests, videos, samples };
      expect(await filesOf(visitor, api, links), `files of ${name}`).toEqual(files);
    }
    for (const page of ["practice-ccl", "recent-exam", "vocabulary", "mock-test", "video"])
      for (const address of [`/${page}.data`, `/${page}?_data=routes%2F${page}`]) {
        const { status, text } = await visitor.get(address);
        expect([status, text], address).toEqual([404, expect.not.stringContaining("bond")]);
      }
  },
);

async function buy(visitor: PortalClient, name: string): Promise<void> {
  const plans = await visitor.get("/subscription");
  const checkout = await visitor.follow(await visitor.press(plans, `Choose plan: ${name}`));
  const paid = await visitor.press(checkout, "Pay", { card: "4242424242424242" });
  expect(textOf((await visitor.follow(paid)).page, "h1")).toBe("Payment successful");
}

/** Begins the first test and submits it once. Returns its record. */
async function sitTest(api: Api): Promise<number> {
  await api.post("/api/v1/mock-test/exam-start", { mocktest_id: 1 });
  const done = () => api.post("/api/v1/mock-test/completed-list");
  const id = async () => Number(/"mocktest_record_id":(\d+)/.exec(textIn(await done()))?.[1] ?? 0);
  const pending = textIn(await api.post("/api/v1/mock-test/pending-list"));
  const [, mocktest_record_id] = /"mocktest_record_id":(\d+)/.exec(pending) ?? [];
  if (mocktest_record_id !== undefined)
    await api.post("/api/v1/mock-test/complete-submit", { mocktest_record_id, mocktest_id: 1 });
  return id();
}

async function pagesOf(visitor: PortalClient, record: number | null) {
  const page = (path: string) =>
    until(
      async () => {
        const { status, text, page } = await visitor.get(path);
        return status < 500 && !text.includes("This did not load.") ? page : null;
      },
      () => `${path} did not load`,
    );
  const words = await Promise.all(
    [...WORDS].map(async ([number, word]) => {
      const list = await page(`/vocabulary?list=ccl&search=${encodeURIComponent(word)}`);
      return textsOf(list, ".word-table tbody th").includes(word) ? [number] : [];
    }),
  );
  const dialogue = await visitor.get("/practice/list/questions?question=3&segment=1");
  const recent = await visitor.get(
    "/practice/list/questions?question=10&segment=1&from=recent-exam",
  );
  const sessions = await visitor.get("/live-sessions");
  const videos = textsOf(await page("/video"), ".video-item h2").length > 1;
  expect(videos, "live classes go with the videos").toBe(
    sessions.text.includes("meet.example.com"),
  );
  expect([403, 200]).toContain(dialogue.status);
  return {
    dialogues: same([
      (await visitor.get("/practice-ccl")).text.includes("Getting the bond back"),
      dialogue.status === 200,
    ]),
    recent: same([
      (await visitor.get("/recent-exam")).text.includes("Vaccination before preschool"),
      recent.status === 200,
    ]),
    words: words.flat(),
    tests: !textsOf(await page("/mock-test?tab=new"), "tbody .btn").some((text) =>
      text.startsWith("Subscribe Now"),
    ),
    videos,
    feedback:
      record === null
        ? "none"
        : textsOf(await page(`/mock-test/feedback?record=${record}`), "main dl dd")[1],
  };
}

/** Returns the API's answers to a client that guesses its URLs. */
async function answersOf(api: Api, record: number | null) {
  const text = async (path: string, body?: object) =>
    textIn(await (body ? api.post(path, body) : api.get(path)));
  const words = await Promise.all(
    [...WORDS].map(async ([number, word]) => {
      const list = await text(`/api/v1/ccl/words/list/?search=${encodeURIComponent(word)}`, {});
      return list.includes(`"word":"${word}"`) ? [number] : [];
    }),
  );
  const videos = (await text("/api/v1/videos-list/")).includes("one-repeat.mp4");
  const meetings = await text("/api/v1/zoom-meetings");
  expect(meetings.includes("meet.example.com"), "live classes").toBe(videos);
  const review =
    record && (await text(`/api/v1/mock-test/completed/details?mocktest_record_id=${record}`));
  return {
    dialogues: same([
      (await text("/api/v1/questions/")).includes("Getting the bond back"),
      (await api.get("/api/v1/question/segments/3")).status === 200,
    ]),
    recent: same([
      (await text("/api/v1/recent-vip-exam-material/")).includes("Vaccination before preschool"),
      (await api.get("/api/v1/question/segments/10")).status === 200,
    ]),
    words: words.flat(),
    tests: same([
      !(await text("/api/v1/mock-test", { language_id: 1 })).includes('"mocktest_id":null'),
      (await text("/api/v1/mock-test/question-lists", { mocktest_id: 2 })).includes("/storage/"),
    ]),
    videos,
    feedback: review
      ? review.includes('"with_feedback":1')
        ? "Pending..."
        : "Not in your plan"
      : "none",
  };
}

/** Requests files by the links of a student with all rights, and by their names. */
async function filesOf(visitor: PortalClient, api: Api, links: Map<string, string>) {
  const files = Object.entries(FILES).map(async ([name, file]) => {
    const link = links.get(file);
    if (link === undefined) throw new Error(`no page links to ${file}`);
    const [linked, named] = [await visitor.head(link), await api.get(file)];
    expect(named.status, file).toBe(linked.status);
    expect([200, 404], file).toContain(named.status);
    return [name, named.status === 200] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

/** Returns the portal's links to sounds and videos by file. */
async function linksOf(student: PortalClient): Promise<Map<string, string>> {
  const pages = await Promise.all(
    [
      "/practice/list/questions?question=3&segment=1",
      "/practice/list/questions?question=10&segment=1&from=recent-exam",
      "/practice/list/questions?question=11&segment=1&from=recent-exam",
      "/video",
      "/mock-test/feedback?record=1",
    ].map((path) => student.get(path)),
  );
  const links = pages.flatMap(({ text }) => text.match(/\/media\/[\w-]+\/[\w-]+/g) ?? []);
  const fileOf = (link: string) =>
    Buffer.from(link.split("/").at(-1) ?? "", "base64url").toString("utf8");
  return new Map(links.map((link) => [fileOf(link), link]));
}

const textIn = ({ bytes }: { bytes: Buffer }) => bytes.toString("utf8");

/** Expects that two ways to the same thing are both open, or both closed. */
function same([one, other]: [boolean, boolean]): boolean {
  expect(one).toBe(other);
  return one;
}
