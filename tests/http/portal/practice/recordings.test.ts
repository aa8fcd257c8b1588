import { beforeEach, describe, expect, test } from "vitest";
import { textOf } from "../../../support/html.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { recording, sha256, tone, toneFile } from "../../../support/recordings.ts";
import { usePortal } from "../portal-stack.ts";
import { at, formOf, sized, soundsOf } from "./segment-form.ts";

const portal = usePortal();
const MB = 1_000_000;
let client: PortalClient;

beforeEach(async () => {
  client = await portal.signedIn();
});

const ownAudio = async (segment: number) => (await soundsOf(client, segment))[1] ?? null;
const uploads = () => portal.fake.count("POST /api/v1/practice/answer-update");

describe("files that are answers", () => {
  const KINDS = [
    ["take.webm", "audio/webm"],
    ["take.ogg", "audio/ogg"],
    ["take.mp3", "audio/mpeg"],
    ["take.m4a", "audio/mp4"],
    ["take-fragmented.mp4", "audio/mp4"],
    ["take.aac", "audio/aac"],
    ["take.3gp", "audio/3gpp"],
    ["take.wav", "audio/wav"],
  ] as const;
  test.each(KINDS)(
    "stores %s unchanged and plays it as %s, whatever its file name",
    async (name, type) => {
      const file = recording(name, '../../Aufnahme über"alles".svg');
      expect((await client.press(await client.get(at(3)), "Next", {}, file)).location).toBe(at(4));
      const played = await client.get((await ownAudio(3)) ?? "");
      expect([played.status, played.headers.get("content-type"), sha256(played.bytes)]).toEqual([
        200,
        type,
        sha256(file.bytes),
      ]);
      const sent =
        portal.fake.calls
          .findLast((call) => call.path === "/api/v1/practice/answer-update")
          ?.body.toString("latin1") ?? "";
      expect(sent).toMatch(/filename="answer\.[a-z0-9]+"/);
      expect(sent).toMatch(/name="time_taken"\r\n\r\n60\r\n/);
    },
  );

  test("leaves a sound that only ffmpeg reads to the API, which knows whether it is there", async () => {
    await client.press(await client.get(at(3)), "Next", {}, recording("take.aiff"));
    const sent = portal.fake.calls.findLast(({ path }) => path.endsWith("/answer-update"))?.body;
    expect(sent?.toString("latin1")).toContain('filename="answer.aiff"');
    expect(sent?.includes(recording("take.aiff").bytes)).toBe(true);
  });

  test("accepts exactly 8 MB", async () => {
    const file = sized("long.wav", 8 * MB);
    expect((await client.press(await client.get(at(3)), "Next", {}, file)).location).toBe(at(4));
    expect((await client.head((await ownAudio(3)) ?? "")).headers.get("content-length")).toBe(
      String(8 * MB),
    );
  });
});

describe("sending an answer twice", () => {
  test("counts two simultaneous posts with the same client_answer_id as one answer", async () => {
    const page = await client.get(at(6));
    const posts = await Promise.all(
      [1, 2].map(() => client.press(page, "Next", {}, toneFile(640))),
    );
    expect(posts.map(({ status, location }) => [status, location])).toEqual([
      [303, at(7)],
      [303, at(7)],
    ]);
    const after = await client.get(at(6));
    expect([
      textOf(after.page, ".facts"),
      sha256((await client.get((await ownAudio(6)) ?? "")).bytes),
    ]).toEqual(["Attempts: 1", sha256(tone(640))]);
  });

  test("another file sent after Back counts as the newer answer", async () => {
    const page = await client.get(at(5));
    for (const hertz of [610, 620]) await client.press(page, "Next", {}, toneFile(hertz));
    expect(textOf((await client.get(at(5))).page, ".facts")).toBe("Attempts: 2");
    expect(sha256((await client.get((await ownAudio(5)) ?? "")).bytes)).toBe(sha256(tone(620)));
  });

  test("counts the form and the background upload of one take as one answer", async () => {
    const { fields } = await formOf(client, 7);
    const [first, second] = [
      await client.postFile("/recordings", fields, toneFile(700)),
      await client.postFile("/recordings", fields, toneFile(700)),
    ];
    const receipt = {
      status: "stored",
      segment_id: Number(fields.segment_id),
      client_answer_id: fields.client_answer_id,
      size: tone(700).length,
    };
    expect([JSON.parse(first.text), JSON.parse(second.text)]).toEqual([receipt, receipt]);
    expect(
      (await client.postFile(at(7), { ...fields, intent: "next" }, toneFile(700))).location,
    ).toBe(at(8));
    expect(textOf((await client.get(at(7))).page, ".facts")).toBe("Attempts: 1");
  });

  test("stores an older tab's answer in its own segment, and the last one sent counts", async () => {
    const [older, newer] = [await client.get(at(8)), await client.get(at(8))];
    await client.press(newer, "Next", {}, toneFile(800));
    expect((await client.press(older, "Next", {}, toneFile(810))).location).toBe(at(9));
    expect(textOf((await client.get(at(8))).page, ".facts")).toBe("Attempts: 2");
    expect(sha256((await client.get((await ownAudio(8)) ?? "")).bytes)).toBe(sha256(tone(810)));
  });

  test("a page from before the submission says that the dialogue was submitted", async () => {
    const page = await client.get(at(9));
    await client.press(page, "Next", {}, toneFile(900));
    await client.post("/practice/list/questions/finish?question=3&segment=end", {
      intent: "submit",
    });
    const late = await client.press(page, "Next", {}, toneFile(900));
    expect([late.status, textOf(late.page, "#answer-audio-file-error")]).toEqual([
      409,
      "Error: You have already submitted your response!",
    ]);
  });
});

test("a page left open from another account stores nothing in this one", async () => {
  const page = await client.get(at(11));
  const visitor = await portal.signedIn("visitor@example.com");
  const before = uploads();
  const refused = await visitor.press(page, "Next", {}, toneFile(500));
  expect([401, 403]).toContain(refused.status);
  expect(textOf(refused.page, "h1")).not.toBe("");
  const json = await visitor.postFile(
    "/recordings",
    (await formOf(client, 11)).fields,
    toneFile(500),
  );
  expect(JSON.parse(json.text)).toMatchObject({
    code: "other-account",
    retryable: false,
    message: "Another student is logged in here now. Log in as yourself and send it again.",
  });
  expect([json.status, uploads()]).toEqual([401, before]);
});
