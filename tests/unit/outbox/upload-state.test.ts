import { describe, expect, it } from "vitest";
import { readReply, type UploadReply } from "../../../app/lib/studio/outbox/upload-request.ts";
import {
  freshUpload,
  isInTrouble,
  uploadTransition,
  type UploadOutcome,
  type UploadPhase,
  type UploadState,
} from "../../../app/lib/studio/outbox/upload-state.ts";
import { receiptOf } from "../../../app/lib/studio/outbox/take-words.ts";

const now = 5000;

function after(outcome: UploadOutcome, state: UploadState = freshUpload): UploadState {
  return uploadTransition(uploadTransition(state, { type: "SEND" }), {
    type: "OUTCOME",
    outcome,
    now,
    random: 0,
  });
}

describe("uploadTransition", () => {
  it("goes from queued through sending to stored", () => {
    const sending = uploadTransition(freshUpload, { type: "SEND" });
    expect(uploadTransition(sending, { type: "PROGRESS", ratio: 0.6 })).toMatchObject({
      phase: "uploading",
      progress: 0.6,
    });
    expect(after({ kind: "stored" })).toMatchObject({ phase: "stored", progress: 1 });
  });

  it("waits after a failure and counts it", () => {
    expect(after({ kind: "failed", retryAfterMs: null })).toMatchObject({
      phase: "waiting",
      tries: 1,
      dueAt: now + 1000,
    });
    expect(after({ kind: "failed", retryAfterMs: 20_000 }).dueAt).toBe(now + 20_000);
  });

  it("does not count a missing connection as the server's failure", () => {
    expect(after({ kind: "offline" })).toMatchObject({ phase: "waiting", tries: 0 });
  });

  it("reports trouble after three tries, and continues", () => {
    const failed: UploadOutcome = { kind: "failed", retryAfterMs: null };
    const third = after(failed, after(failed, after(failed)));
    expect([third.tries, isInTrouble(third), third.phase]).toEqual([3, true, "waiting"]);
    expect(uploadTransition(third, { type: "ASK_AGAIN" })).toEqual(freshUpload);
  });

  it("never resends a refused recording by itself", () => {
    const rejected = after({ kind: "rejected", message: "Not audio" });
    expect(rejected).toMatchObject({ phase: "rejected", message: "Not audio" });
    for (const type of ["SEND", "WAKE"] as const)
      expect(uploadTransition(rejected, { type })).toBe(rejected);
    expect(uploadTransition(rejected, { type: "ASK_AGAIN" }).phase).toBe("queued");
  });

  it("pauses for a log-in, and retries when the page is visible", () => {
    const paused = after({ kind: "login" });
    expect(paused.phase).toBe("needs-login");
    expect(uploadTransition(paused, { type: "WAKE" }).phase).toBe("queued");
  });

  it.each(["stored", "accepted"] as const)("stays %s after any event", (kind) => {
    const sent = after({ kind });
    expect(sent.phase).toBe(kind);
    for (const type of ["SEND", "WAKE", "ASK_AGAIN"] as const)
      expect(uploadTransition(sent, { type })).toBe(sent);
  });
});

it.each<[UploadPhase, number, string]>([
  ["queued", 0, "device"],
  ["uploading", 0, "sending"],
  ["uploading", 5, "sending"],
  ["waiting", 2, "device"],
  ["waiting", 3, "failed"],
  ["needs-login", 0, "device"],
  ["rejected", 0, "failed"],
  ["accepted", 0, "sent"],
  ["stored", 0, "stored"],
])("an upload that is %s after %i tries shows the receipt %s", (phase, tries, receipt) => {
  expect(receiptOf({ ...freshUpload, phase, tries }, true)).toBe(receipt);
});

it("a take in memory only never shows as on the device", () => {
  expect(receiptOf(freshUpload, false)).toBe("page");
});

describe("readReply", () => {
  const sent = { answerId: "a1", size: 4 };
  const reply = (
    status: number,
    body: unknown,
    change: Partial<UploadReply> = {},
  ): UploadReply => ({
    status,
    text: typeof body === "string" ? body : JSON.stringify(body),
    retryAfter: null,
    url: "https://portal.example/recordings",
    ...change,
  });
  const receipt = {
    status: "stored",
    client_answer_id: "a1",
    size: 4,
    segment_id: 103,
    sha256: "00",
  };

  it("accepts only a receipt for this take and this size", () => {
    expect(readReply(reply(200, receipt), sent, now)).toEqual({ kind: "stored" });
    expect(readReply(reply(200, { ...receipt, size: "4" }), sent, now)).toEqual({ kind: "stored" });
    for (const wrong of [
      { size: 5 },
      { client_answer_id: "a2" },
      { status: "ok" },
      { size: undefined },
    ]) {
      expect(readReply(reply(200, { ...receipt, ...wrong }), sent, now).kind).toBe("rejected");
    }
  });

  it("distinguishes accepted answers from confirmed ones", () => {
    const accepted = { status: "accepted", client_answer_id: "a1", segment_id: 103 };
    expect(readReply(reply(200, accepted), sent, now)).toEqual({ kind: "accepted" });
    const other = { ...accepted, client_answer_id: "a2" };
    expect(readReply(reply(200, other), sent, now).kind).toBe("rejected");
  });

  it("recognises a captive portal and a log-in page", () => {
    expect(readReply(reply(200, "<!doctype html>Welcome aboard"), sent, now)).toEqual({
      kind: "failed",
      retryAfterMs: null,
    });
    expect(
      readReply(
        reply(200, "<!doctype html>", { url: "https://portal.example/login?next=%2F" }),
        sent,
        now,
      ),
    ).toEqual({ kind: "login" });
    expect(readReply(reply(401, { code: "x" }), sent, now)).toEqual({ kind: "login" });
  });

  it.each([429, 500, 502, 503, 504, 408, 425])("retries after %i", (status) => {
    expect(
      readReply(
        reply(status, { code: "x", message: "m", retryable: true }, { retryAfter: "5" }),
        sent,
        now,
      ),
    ).toEqual({ kind: "failed", retryAfterMs: 5000 });
  });

  it.each([400, 403, 404, 409, 413, 415, 422])("gives up after %i and says why", (status) => {
    expect(readReply(reply(status, { message: "Too long" }), sent, now)).toEqual({
      kind: "rejected",
      message: "Too long",
    });
    // The response of a proxy with a lower limit than ours.
    expect(readReply(reply(status, "<html>"), sent, now)).toEqual({
      kind: "rejected",
      message:
        status === 413
          ? "It does not accept a file of this size. Tell your school."
          : "The server did not accept this recording.",
    });
  });
});
