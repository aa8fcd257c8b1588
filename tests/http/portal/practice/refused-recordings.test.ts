import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { textOf } from "../../../support/html.ts";
import type { PortalClient, Upload } from "../../../support/portal-client.ts";
import { recording, tone, toneFile } from "../../../support/recordings.ts";
import { exchange } from "../../server/raw-request.ts";
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

describe("invalid answer files", () => {
  test.each(REFUSED)(
    "$name: shows an error at the field and uploads nothing",
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
    "$name: the background upload gets a JSON error that forbids a retry",
    async ({ file, status, code, says }) => {
      const before = uploads();
      const { fields, segment } = await formOf(client, 2);
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
  ])(
    "refuses %i bytes by the Content-Length header, before they are sent",
    async (length, status) => {
      const headers = {
        "Content-Type": "multipart/form-data; boundary=x",
        "Content-Length": String(length + MB),
        Origin: client.base,
        Cookie: client.cookie,
      };
      const { port } = new URL(client.base);
      const refused = await exchange(Number(port), {
        path: at(2),
        method: "POST",
        headers,
        body: "--x\r\n",
      }).catch((error: unknown) => error);
      expect(refused).toMatchObject({ status });
    },
  );

  test("a broken or missing multipart body stores nothing and shows a normal page", async () => {
    for (const [type, body] of [
      ["multipart/form-data; boundary=x", "--x\r\nnonsense"],
      ["multipart/form-data", "--x"],
      ["text/plain", "x"],
      ["application/json", "{"],
    ]) {
      const headers = { "Content-Type": type ?? "", Origin: client.base, Cookie: client.cookie };
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

describe("answers without a valid place", () => {
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
  test.each(cases)("are refused: %s", async (_, change, status, says) => {
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
    const { fields } = await formOf(client, 10);
    const json = await client.postFile("/recordings", { ...fields, ...change }, toneFile(500));
    expect([json.status, JSON.parse(json.text)]).toMatchObject([
      status,
      { message: says, retryable: false },
    ]);
    // An earlier version may have had the segment: the API knows.
    expect(uploads() - before).toBe(change.segment_id === "1" ? 2 : 0);
  });
});
