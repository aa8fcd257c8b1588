import { expect, it } from "vitest";
import { z } from "zod";
import type { Api } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, questionId } from "./engines.ts";
import { textLike } from "./matchers.ts";
import { staffApi } from "./staff-api.ts";

const PATH = "/api/staff/content/dialogues";
const segment = z.object({ key: z.number(), text: z.string(), sample: z.string() }).loose();
const edited = z.object({
  version: z.number(),
  draft: z.object({ segments: z.array(segment) }),
});
const written = z.object({
  results: z.object({
    version: z.number(),
    saved_by: z.string().nullable(),
    dialogue: edited.nullable(),
    refused: z.array(z.unknown()),
  }),
});

onBothEnginesAtNight("dialogues written by staff", (upstream) => {
  const look = async (owner: Api, id: number) =>
    z.object({ results: edited }).parse((await owner.get(`${PATH}/${id}`)).body).results;
  const sendSound = (owner: Api, id: number, fields: object, bytes: Uint8Array) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    form.set("sound", new File([Uint8Array.from(bytes)], "said"));
    return owner.call(`${PATH}/${id}/sounds`, { method: "POST", form });
  };

  it("are saved change by change by two people, and the second of two values is told the first", async () => {
    const [owner, other] = [
      await staffApi(upstream(), "Mira", "owner"),
      await staffApi(upstream(), "Noor", "owner"),
    ];
    const id = await questionId(upstream(), "hindi-004");
    const { version, draft } = await look(owner, id);
    const [{ key, text } = { key: 0, text: "" }] = draft.segments;
    const send = async (staff: Api, seen: number, ...changes: object[]) =>
      written.parse((await staff.post(`${PATH}/${id}/changes`, { seen, changes })).body).results;
    const set = (field: string, from: unknown, to: unknown) => ({
      ...{ do: "set", key, field, from, to },
    });
    const mine = [set("text", text, " mine "), { do: "add", key: 2e6, after: key, language: "hi" }];
    expect(await send(owner, version, ...mine)).toEqual({
      ...{ version: version + 1, saved_by: "Mira", dialogue: null, refused: [] },
    });
    expect(await send(owner, version + 1, ...mine), "sent twice").toMatchObject({
      ...{ version: version + 1, dialogue: null, refused: [] },
    });
    const answer = await send(
      other,
      version,
      set("text", text, "theirs"),
      set("sample", draft.segments[0]?.sample, "another sample"),
      set("sample", "another sample", "x".repeat(5_001)),
      { do: "add", key: 3e6, after: null, language: "fr" },
    );
    expect(answer.refused).toEqual([
      { key, field: "text", theirs: "mine", why: null },
      { key, field: "sample", theirs: null, why: "The text may have 5000 characters at most." },
      {
        ...{ key: 3e6, field: "add", theirs: null },
        why: "A segment is in English or in the dialogue's language.",
      },
    ]);
    expect(answer.dialogue?.draft.segments.slice(0, 2)).toMatchObject([
      { key, text: "mine", sample: "another sample" },
      { key: 2e6, text: "" },
    ]);
    expect((await send(owner, answer.version)).dialogue, "nothing new").toBeNull();

    // A sound is stored over what its sender saw, at any version; also for a segment taken out.
    const sound = { key: 2e6, kind: "prompt", over: "" };
    await send(owner, answer.version, { do: "remove", key: 2e6 });
    // The second time, because the answer to the first was lost.
    for (const times of [1, 2])
      expect((await sendSound(owner, id, sound, fixture("take.m4a"))).status, `${times}`).toBe(200);
    expect((await sendSound(other, id, sound, fixture("take.ogg"))).status).toBe(409);
    await send(owner, 0, { do: "add", key: 2e6, after: null, language: "hi" });
    expect((await look(owner, id)).draft.segments[0]).toMatchObject({
      ...{ key: 2e6, prompt: { file: textLike(/\.m4a$/) } },
    });
  });
});
