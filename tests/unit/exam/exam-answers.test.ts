import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DialogueAnswers } from "../../../app/lib/studio/way/dialogue-answers.ts";
import { onlyTab } from "../../../app/islands/exam/sit-exam.ts";
import type { DialogueSegment } from "../../../app/lib/studio/studio-props.ts";
import type { Outbox } from "../../../app/lib/studio/outbox/outbox.ts";
import { answer, begin, Device, done, settle } from "../outbox/device.ts";

const RECORD = 7;
let device: Device;
let outbox: Outbox;

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  device = new Device();
  outbox = await device.open();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const place = (segmentNo: number) => ({
  kind: "mock" as const,
  ...{ id: RECORD, segmentId: 100 + segmentNo },
});
const say = (segmentNo: number) => answer(outbox, segmentNo, { place: place(segmentNo) });

const segment = (segmentNo: number): DialogueSegment => ({
  place: place(segmentNo),
  ...{ segmentNo, previousNo: null, nextNo: null, languageFrom: null, languageTo: null },
  ...{ audioUrl: null, durationMs: null, peaks: null, attempts: 0 },
  answeredOn: false,
});

const exam = { place: place(1), segments: [1, 2, 3].map(segment) };

describe("the answers of a mock test", () => {
  it("count as answered when spoken, and as stored when the server has them", async () => {
    const answers = new DialogueAnswers(exam, outbox);
    await device.line(false);
    await say(1);
    expect([answers.learn(), answers.firstOpen()?.segmentNo, answers.storedCount]).toEqual([
      ...[false, 2, 0],
    ]);
    await answer(outbox, 1);
    expect(
      answers.waiting().map(({ record }) => record.place),
      "of this test",
    ).toEqual([place(1)]);
    await device.line(true);
    expect([answers.learn(), answers.storedCount, answers.waiting()]).toEqual([true, 1, []]);
    expect(answers.learn(), "no news").toBe(false);
    expect(answers.segment(1)).toMatchObject({ attempts: 1, stored: { durationMs: 1400 } });
  });

  it("do not count a refused one", async () => {
    device.answers = [{ status: 422 }];
    await say(1);
    expect(new DialogueAnswers(exam, outbox).firstOpen()?.segmentNo).toBe(1);
  });

  it("include those stored from another tab or device", async () => {
    const answers = new DialogueAnswers(exam, outbox);
    await say(1);
    answers.learn();
    answers.learnFrom([101, 102]);
    expect([answers.storedCount, answers.firstOpen()?.segmentNo]).toEqual([2, 3]);
    expect(answers.segment(1), "and what is known of one stays").toMatchObject({
      stored: { durationMs: 1400 },
    });
    expect(answers.segment(2)).toMatchObject({ attempts: 1, stored: { size: 0 } });
  });

  it("include a take that a page left behind, and have none open when all are answered", async () => {
    await begin(outbox, 2, { place: place(2) });
    device.kill();
    outbox = await device.open();
    const answers = new DialogueAnswers(exam, outbox);
    expect(answers.recovered()?.segmentNo).toBe(2);
    answers.learnFrom([101, 102, 103]);
    expect([answers.firstOpen(), answers.storedCount, answers.count]).toEqual([undefined, 3, 3]);
  });
});

it("T31: a second tab waits until the first is closed, and knows that it came later", async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const told = vi.fn();
  const open = (record: number, { signal }: AbortController) => onlyTab(record, told, signal);
  expect(await done(open(RECORD, first))).toBe("first");
  expect(await done(open(8, new AbortController())), "another test").toBe("first");
  let came = "";
  void open(RECORD, second).then((how) => (came = how));
  await settle();
  expect([told.mock.calls.length, came]).toEqual([1, ""]);
  first.abort();
  await settle();
  expect(came).toBe("later");
});
