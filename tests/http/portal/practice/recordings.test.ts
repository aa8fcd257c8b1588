import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { textOf } from "../../../support/html.ts";
import type { Answer, PortalClient, Upload } from "../../../support/portal-client.ts";
import { recording, sha256, tone, toneFile } from "../../../support/recordings.ts";
import { exchange } from "../../server/raw-request.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const at = (segment: number) => `/practice/list/questions?question=3&segment=${segment}`;
const MB = 1_000_000;
let client: PortalClient;

beforeEach(async () => {
  client = await portal.signedIn();
});

const sized = (name: string, bytes: number): Upload => ({
  name,
  bytes: Buffer.concat([tone(440), Buffer.alloc(bytes - tone(440).length)]),
  type: "audio/wav",
});
const ownAudio = async (segment: number) =>
  (await client.get(at(segment))).page.querySelectorAll("audio")[1]?.getAttribute("src") ?? null;
const uploads = () => portal.fake.count("POST /api/v1/practice/answer-update");

const REFUSED: { name: string; file: () => Upload; status: number; code: string; says: string }[] =
  [
    {
      name: "9 MB",
      file: () => sized("long.wav", 9 * MB),
      status: 413,
      code: "too-large",
      says: "The recording is larger than 8 MB. Send a shorter one.",
    },
    {
      name: "empty",
      file: () => ({ name: "take.webm", bytes: Buffer.alloc(0) }),
      status: 422,
      code: "empty",
      says: "The file is empty. Record your answer again or choose another file.",
    },
    {
      name: "299 bytes",
      file: () => ({ name: "take.wav", bytes: tone(440).subarray(0, 299) }),
      status: 422,
      code: "empty",
      says: "The file is empty. Record your answer again or choose another file.",
    },
    {
      name: "text renamed to .webm",
      file: () => ({
        name: "take.webm",
        bytes: Buffer.from("Just words. ".repeat(90)),
        type: "audio/webm",
      }),
      status: 415,
      code: "not-audio",
      says: "This file is not a recording. Choose an MP3, M4A, WAV, OGG or WebM file.",
    },
    {
      name: "svg",
      file: () => ({
        name: "take.svg",
        bytes: Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script>${" ".repeat(400)}</svg>`,
        ),
        type: "image/svg+xml",
      }),
      status: 415,
      code: "not-audio",
      says: "This file is not a recording. Choose an MP3, M4A, WAV, OGG or WebM file.",
    },
    {
      name: "video webm",
      file: () => recording("clip.webm", "take.webm"),
      status: 415,
      code: "video",
      says: "This is a video. Send the sound only.",
    },
    {
      name: "video mp4",
      file: () => recording("clip.mp4", "take.m4a"),
      status: 415,
      code: "video",
      says: "This is a video. Send the sound only.",
    },
  ];

describe("files that are no answer", () => {
  test.each(REFUSED)(
    "$name: told at the field, and the upstream is not bothered",
    async ({ file, status, says }) => {
      const before = uploads();
      const { page, status: answered } = await client.press(
        await client.get(at(2)),
        "Next",
        {},
        file(),
      );
      expect([answered, textOf(page, "title")]).toEqual([
        status,
        "Error: Segment 2 of 13, Getting the bond back - VLE NAATI CCL Portal",
      ]);
      const summary = page.querySelector(".summary[autofocus]");
      expect(summary?.querySelector("a")?.getAttribute("href")).toBe("#answer-audio-file");
      expect(summary?.querySelector("a")?.text).toBe(says);
      const field = page.querySelector("#answer-audio-file");
      expect(field?.getAttribute("aria-invalid")).toBe("true");
      expect(field?.getAttribute("aria-describedby")).toBe(
        "answer-audio-file-hint answer-audio-file-error",
      );
      expect(textOf(page, "#answer-audio-file-error")).toBe(`Error: ${says}`);
      expect([uploads(), await ownAudio(2)]).toEqual([before, null]);
    },
  );

  test.each(REFUSED)(
    "$name: the background upload learns it as JSON and does not try again",
    async ({ file, status, code, says }) => {
      const before = uploads();
      const { fields, segment } = await formOf(2);
      const refused = await client.postFile("/recordings", fields, file());
      expect([refused.status, JSON.parse(refused.text)]).toEqual([
        status,
        { code, message: says, retryable: false },
      ]);
      expect([uploads(), segment]).toEqual([before, fields.segment_id]);
    },
  );

  test.each([
    [9 * MB, 413],
    [300 * MB, 413],
  ])("%i bytes claimed: refused in words before they are sent", async (length, status) => {
    const headers = {
      "Content-Type": "multipart/form-data; boundary=x",
      "Content-Length": String(length + MB),
      Origin: client.base,
      Cookie: cookieOf(client),
    };
    const { port } = new URL(client.base);
    const refused = await exchange(Number(port), {
      path: at(2),
      method: "POST",
      headers,
      body: "--x\r\n",
    }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status });
  });

  test("a broken multipart body, or none at all, stores nothing and ends in a page", async () => {
    for (const [type, body] of [
      ["multipart/form-data; boundary=x", "--x\r\nnonsense"],
      ["multipart/form-data", "--x"],
      ["text/plain", "x"],
      ["application/json", "{"],
    ]) {
      const headers = { "Content-Type": type ?? "", Origin: client.base, Cookie: cookieOf(client) };
      const { status, body: html } = await exchange(Number(new URL(client.base).port), {
        path: at(2),
        method: "POST",
        headers,
        body,
      });
      expect([303, 422], type).toContain(status);
      expect(html.toString(), type).not.toMatch(/\n\s+at /);
    }
    expect(await ownAudio(2)).toBeNull();
  });
});

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
    "%s is stored to the byte and played back as %s, whatever it was called",
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

  test("exactly 8 MB is taken", async () => {
    const file = sized("long.wav", 8 * MB);
    expect((await client.press(await client.get(at(3)), "Next", {}, file)).location).toBe(at(4));
    expect((await client.head((await ownAudio(3)) ?? "")).headers.get("content-length")).toBe(
      String(8 * MB),
    );
  });
});

describe("twice", () => {
  test("a double click: two posts at once with the same client_answer_id are one answer", async () => {
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

  test("form and background upload of one take are one answer too", async () => {
    const { fields } = await formOf(7);
    const [first, second] = [
      await client.postFile("/recordings", fields, toneFile(700)),
      await client.postFile("/recordings", fields, toneFile(700)),
    ];
    const receipt = {
      status: "stored",
      segment_id: Number(fields.segment_id),
      client_answer_id: fields.client_answer_id,
      size: tone(700).length,
      sha256: sha256(tone(700)),
    };
    expect([JSON.parse(first.text), JSON.parse(second.text)]).toEqual([receipt, receipt]);
    expect(
      (await client.postFile(at(7), { ...fields, intent: "next" }, toneFile(700))).location,
    ).toBe(at(8));
    expect(textOf((await client.get(at(7))).page, ".facts")).toBe("Attempts: 1");
  });

  test("two tabs: an older page that posts after the newer one goes to its own segment, and the last one counts", async () => {
    const [older, newer] = [await client.get(at(8)), await client.get(at(8))];
    await client.press(newer, "Next", {}, toneFile(800));
    expect((await client.press(older, "Next", {}, toneFile(810))).location).toBe(at(9));
    expect(textOf((await client.get(at(8))).page, ".facts")).toBe("Attempts: 2");
    expect(sha256((await client.get((await ownAudio(8)) ?? "")).bytes)).toBe(sha256(tone(810)));
  });

  test("a page that was open before the dialogue was submitted says so", async () => {
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

test("a page left open from another account's log-in stores nothing under this one", async () => {
  const page = await client.get(at(11));
  const visitor = await portal.signedIn("visitor@example.com");
  const before = uploads();
  const refused = await visitor.press(page, "Next", {}, toneFile(500));
  expect([401, 403]).toContain(refused.status);
  expect(textOf(refused.page, "h1")).not.toBe("");
  const json = await visitor.postFile("/recordings", (await formOf(11)).fields, toneFile(500));
  expect(JSON.parse(json.text)).toMatchObject({ code: "other-account", retryable: false });
  expect([json.status, uploads()]).toEqual([401, before]);
});

describe("answers that belong nowhere", () => {
  const cases: [string, Record<string, string>, number, string][] = [
    ["an unknown dialogue", { question_id: "9999" }, 404, "This dialogue was not found."],
    ["a dialogue of another language", { question_id: "4" }, 404, "This dialogue was not found."],
    [
      "a segment of another dialogue",
      { segment_id: "1" },
      404,
      "This segment is not part of the dialogue.",
    ],
    [
      "no segment",
      { segment_id: "" },
      422,
      "This recording does not say where it belongs. Open the dialogue again.",
    ],
    [
      "no id of the take",
      { client_answer_id: "" },
      422,
      "This recording does not say where it belongs. Open the dialogue again.",
    ],
  ];
  test.each(cases)("%s", async (_, change, status, says) => {
    const before = uploads();
    const page = await client.get(at(10));
    const refused = await client.press(
      page,
      "Next",
      { client_answer_id: randomUUID(), ...change },
      toneFile(500),
    );
    expect([refused.status, textOf(refused.page, "#answer-audio-file-error")]).toEqual([
      status,
      `Error: ${says}`,
    ]);
    const { fields } = await formOf(10);
    const json = await client.postFile("/recordings", { ...fields, ...change }, toneFile(500));
    expect([json.status, JSON.parse(json.text)]).toMatchObject([
      status,
      { message: says, retryable: false },
    ]);
    expect(uploads()).toBe(before);
  });
});

async function formOf(
  segment: number,
): Promise<{ fields: Record<string, string>; segment: string }> {
  const { page }: Answer = await client.get(at(segment));
  const fields = Object.fromEntries(
    page
      .querySelectorAll("#answer input[type=hidden]")
      .map((input) => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""]),
  );
  return { fields, segment: fields.segment_id ?? "" };
}

function cookieOf({ cookies }: PortalClient): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}
