import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  type Outcome,
  PostQueue,
  type QueuedPost,
  outcomeOf,
  saidOf,
} from "../../../app/lib/post-queue.ts";

const DONE: Outcome = { kind: "done", message: "" };
const LATER: Outcome = { kind: "later" };
let stored: Map<string, string>;
let sent: string[];
let answers: Outcome[];
let told: [string | undefined, string][];

const keep = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
};
const send = (post: QueuedPost) => {
  sent.push(post.fields.show ?? "");
  return Promise.resolve(answers.shift() ?? DONE);
};
const open = (owner = "asha", storage: typeof keep | null = keep) =>
  new PostQueue(owner, storage, send, ({ fields }, { kind }) => told.push([fields.show, kind]));
const waiting = (queue: PostQueue) => queue.posts().map(({ fields }) => fields.show);

beforeEach(() => {
  stored = new Map();
  [sent, answers, told] = [[], [], []];
});

describe("waiting posts", () => {
  it("are sent in order, and removed when they are answered", async () => {
    const queue = open();
    for (const show of ["1", "2", "3"]) queue.add("/words", { show });
    await queue.flush();
    expect([sent, waiting(queue)]).toEqual([["1", "2", "3"], []]);
    expect(told.map(([, kind]) => kind)).toEqual(["done", "done", "done"]);
  });

  it("survive a lost connection and a closed page, with those behind them", async () => {
    answers = [LATER];
    const queue = open();
    queue.add("/words", { show: "1" });
    queue.add("/words", { show: "2" });
    await queue.flush();
    expect([sent, told]).toEqual([["1"], [["1", "later"]]]);
    const reopened = open();
    expect(waiting(reopened)).toEqual(["1", "2"]);
    await reopened.flush();
    expect([sent, waiting(reopened)]).toEqual([["1", "1", "2"], []]);
  });

  it("are sent once, however often a send is requested", async () => {
    const queue = open();
    queue.add("/words", { show: "1" });
    await Promise.all([queue.flush(), queue.flush(), queue.flush()]);
    expect(sent).toEqual(["1"]);
  });

  it("are removed when refused, and kept while the student is logged out", async () => {
    answers = [{ kind: "refused", message: "Not so." }, { kind: "signed-out" }];
    const queue = open();
    queue.add("/words", { show: "1" });
    queue.add("/words", { show: "2" });
    await queue.flush();
    expect([waiting(queue), told]).toEqual([
      ["2"],
      [
        ["1", "refused"],
        ["2", "signed-out"],
      ],
    ]);
  });

  it("belong to one account only", async () => {
    answers = [LATER];
    const queue = open();
    queue.add("/words", { show: "1" });
    await queue.flush();
    expect(waiting(open("other"))).toEqual([]);
  });

  it("expire before the upstream forgets what it counted", async () => {
    answers = [LATER];
    const queue = open();
    queue.add("/words", { show: "1" });
    await queue.flush();
    vi.useFakeTimers({ now: Date.now() + 6 * 24 * 60 * 60 * 1000 + 1 });
    expect(waiting(open())).toEqual([]);
    vi.useRealTimers();
  });

  it.each(["nonsense", "{}", "[1, null, {}]"])("are empty when storage holds %s", (text) => {
    stored.set("waiting-posts:asha", text);
    expect(waiting(open())).toEqual([]);
  });

  it("last as long as the page when nothing can be stored, and are not called kept", async () => {
    const refuse = () => {
      throw new Error("refused");
    };
    const full = { getItem: () => "[]", setItem: refuse };
    for (const storage of [null, { getItem: refuse, setItem: refuse }, full]) {
      answers = [LATER];
      const queue = open("asha", storage);
      queue.add("/words", { show: "1" });
      await queue.flush();
      expect([waiting(queue), queue.isKept]).toEqual([["1"], false]);
      await queue.flush();
      expect(waiting(queue)).toEqual([]);
    }
    expect([saidOf(LATER, true), saidOf(LATER, false)]).toEqual([
      "No connection. What you changed is kept on this device and sent by itself.",
      "No connection. What you changed is only in this page: keep it open.",
    ]);
  });

  it("are stored again after the storage was cleared under an open page", async () => {
    answers = [LATER, LATER];
    const queue = open();
    queue.add("/words", { show: "1" });
    await queue.flush();
    stored.clear();
    await queue.flush();
    expect([waiting(open()), queue.isKept]).toEqual([["1"], true]);
  });
});

it.each<[number, unknown, Outcome]>([
  [200, { message: "Add successfully!" }, { kind: "done", message: "Add successfully!" }],
  [200, null, { kind: "done", message: "" }],
  [422, { message: "Not so." }, { kind: "refused", message: "Not so." }],
  [404, {}, { kind: "refused", message: "" }],
  [401, {}, { kind: "signed-out" }],
  [409, { code: "other-account", message: "x" }, { kind: "signed-out" }],
  [429, { message: "x" }, LATER],
  [503, { message: "x" }, LATER],
])("an answer of %i %j means %j", (status, answer, outcome) => {
  expect(outcomeOf(status, answer)).toEqual(outcome);
});
