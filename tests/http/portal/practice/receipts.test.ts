import { beforeEach, describe, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import {
  givenAnswer,
  listedPractice,
  onePractice,
  practices,
  REVIEW,
} from "../../../support/given/practice.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { tone, toneFile } from "../../../support/recordings.ts";
import { textOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";
import { at, formOf } from "./segment-form.ts";

const portal = usePortal();
let client: PortalClient;

beforeEach(async () => {
  client = await portal.signedIn();
});

describe("a provider that confirms less, or refuses within a 200", () => {
  const UPDATE = "POST /api/v1/practice/answer-update";
  const PENDING = "POST /api/v1/practice/pending/";
  const send = async (no: number) => {
    const { fields } = await formOf(client, no);
    const { status, text } = await client.postFile("/recordings", fields, toneFile(660));
    const json: unknown = JSON.parse(text);
    const receipt = {
      segment_id: Number(fields.segment_id),
      client_answer_id: fields.client_answer_id,
    };
    return { status, json, receipt };
  };
  const shows = (segment_id: number, user_answer: string | null) => {
    portal.fake.script(
      PENDING,
      practices(
        listedPractice({ question_id: 9, record_id: 11 }),
        listedPractice({ record_id: 12 }),
      ),
    );
    portal.fake.script(REVIEW, onePractice({}, [givenAnswer(segment_id, { user_answer })]));
  };

  test.each([
    [{ status: 500, message: "SQLSTATE secret" }, 503, { code: "unavailable", retryable: true }],
    [
      { status: "422", message: "x", errors: { audioanswer: ["Too quiet."] } },
      422,
      { code: "refused", message: "x Too quiet.", retryable: false },
    ],
    [{ status: false, message: "Closed." }, 422, { code: "refused", message: "Closed." }],
    [
      { status: 409, message: "record exists" },
      409,
      { code: "refused", message: "record exists", retryable: false },
    ],
  ])("does not take a 200 with %j as a receipt", async (body, status, expected) => {
    portal.fake.script(UPDATE, answer(200, body));
    const sent = await send(12);
    expect([sent.status, sent.json]).toMatchObject([status, expected]);
  });

  test.each([
    ["204", answer(204)],
    ["an empty 200", answer(200)],
    ["[]", answer(200, [])],
    ["{}", answer(200, {})],
    ["a status alone", answer(200, { status: 200, message: "ok" })],
  ])(
    "%s counts as accepted, and as stored only when the segment shows an answer",
    async (_, said) => {
      portal.fake.script(UPDATE, said);
      const segment = Number((await formOf(client, 12)).fields.segment_id);
      shows(segment, null);
      const unconfirmed = await send(12);
      expect([unconfirmed.status, unconfirmed.json]).toEqual([
        200,
        { status: "accepted", ...unconfirmed.receipt },
      ]);
      shows(segment, "/storage/answers/a.webm");
      const confirmed = await send(12);
      expect(confirmed.json).toEqual({
        status: "stored",
        ...confirmed.receipt,
        size: tone(660).length,
      });
      const asked = portal.fake.calls.findLast(({ path }) => path.includes("user-answers"));
      expect(JSON.parse(asked?.body.toString() ?? "")).toEqual({ record_id: 12, status: 0 });
    },
  );

  test("a repeat counts as accepted only, since the shown answer may be the earlier one", async () => {
    await send(13);
    portal.fake.script(UPDATE, answer(200, {}));
    shows(Number((await formOf(client, 13)).fields.segment_id), "/storage/answers/a.webm");
    const sent = await send(13);
    expect(sent.json).toEqual({ status: "accepted", ...sent.receipt });
  });

  test("a form without script moves on, and asks to keep the file of an unconfirmed answer", async () => {
    portal.fake.script(UPDATE, answer(200, {}));
    const { fields, segment } = await formOf(client, 12);
    const post = () => client.postFile(at(12), { ...fields, intent: "next" }, toneFile(660));
    shows(Number(segment), null);
    expect([
      (await post()).location,
      textOf((await client.get(at(13))).page, "main .notice"),
    ]).toEqual([
      at(13),
      expect.stringContaining("Keep your file until you have submitted the dialogue."),
    ]);
    shows(Number(segment), "/storage/answers/a.webm");
    expect((await post()).location).toBe(at(13));
    expect((await client.get(at(13))).page.querySelector(".notice")).toBeNull();
  });

  test.each([
    ["another size", { size: 999 }],
    ["another sum", { size: tone(660).length, sha256: "0".repeat(64) }],
  ])("%s than was sent is refused as a receipt for both a take and a file", async (_, results) => {
    portal.fake.script(UPDATE, answer(200, { status: 200, results }));
    const sent = await send(12);
    expect([sent.status, sent.json]).toMatchObject([
      409,
      { code: "other-recording", retryable: false },
    ]);
    const other = await client.press(await client.get(at(12)), "Next", {}, toneFile(660));
    expect([other.status, textOf(other.page, "main .notice-danger")]).toEqual([
      409,
      "Error. You already have another answer for this segment.",
    ]);
  });

  test.each(["no such record", "500"])(
    "reports 'accepted' without an error when checking fails (%s)",
    async (how) => {
      portal.fake.script(UPDATE, answer(200, {}));
      const said = how === "500" ? answer(500) : answer(200, { results: { data: [] } });
      portal.fake.script(PENDING, said);
      const sent = await send(12);
      expect([sent.status, sent.json]).toEqual([200, { status: "accepted", ...sent.receipt }]);
    },
  );
});
