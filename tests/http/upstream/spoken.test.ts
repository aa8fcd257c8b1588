import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { type Asked, type Reply, startSpeechServer } from "../../support/speech/server.ts";
import { begin } from "./begun-dialogue.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, questionId, signIn } from "./engines.ts";
import { DIALOGUES, speakAll, writer } from "./spoken-calls.ts";
import { staffApi } from "./staff-api.ts";

let answer: (asked: Asked) => Reply = () => ({ body: fixture("take.m4a") });
const server = await startSpeechServer((asked) => answer(asked));
afterAll(server.stop);
const says = (reply: Reply) => (answer = () => reply);

const spokenFields = z.object({ computer_voice: z.literal(true).optional() });
const student = z.object({
  results: z.object({ segments: z.array(spokenFields.loose()) }),
});

const cards = z.object({
  results: z.object({
    cards: z.array(
      z.object({ id: z.number(), word: z.string(), word_audio: z.string().optional() }),
    ),
  }),
});

onBothEnginesAtNight(
  "what a computer speaks",
  (upstream) => {
    it("waits for staff, who hear it, and then for publishing", async () => {
      says({ body: fixture("take.m4a") });
      const owner = await writer(upstream(), "Ana");
      expect(await owner.refusedSpeak(null), "no voice").toMatch(/no text without a sound/);
      await owner.nameVoices({ en: ["a", "b"], hi: ["h"] });
      expect(await owner.speak(null, { en: "b", hi: "unknown" })).toBe(4);
      await speakAll(upstream());
      const { draft, speech } = await owner.look();
      expect(draft.segments.map(({ prompt, spoken }) => [prompt, spoken])).toEqual([
        ...[
          [null, null],
          [null, null],
        ],
      ]);
      expect(
        speech?.cells.map(({ key, language, voice, state }) => [key, language, voice, state]),
      ).toEqual([
        ...[
          [1, "en", "b", "spoken"],
          [1, "hi", "h", "spoken"],
        ],
        ...[
          [2, "hi", "h", "spoken"],
          [2, "en", "b", "spoken"],
        ],
      ]);
      expect((await owner.publish()).status, "nobody took it").toBe(422);
      const [first, ...others] = speech?.cells ?? [];
      const heard = await owner.api.get(`/api/staff/sounds/content/${first?.file}`);
      expect(heard.status, "staff hear it").toBe(200);
      await owner.decide(first?.id, true);
      for (const { id } of others.slice(0, 2)) await owner.decide(id, true);
      await owner.decide(others[2]?.id, false);
      expect((await owner.decided(others[2]?.id, true)).status, "left before").toBe(404);
      await owner.set(1, "text", "Good morning.", "Good evening.");
      const after = await owner.look();
      expect(
        after.draft.segments.map(({ text, prompt, spoken }) => [
          text,
          prompt?.spoken?.text,
          spoken?.spoken?.text,
        ]),
      ).toEqual([
        ["Good evening.", "Good morning.", "नमस्ते।"],
        ["धन्यवाद।", "धन्यवाद।", undefined],
      ]);
      expect(after.draft.segments[0]?.prompt?.spoken).toMatchObject({ voice: "b", model: "tts" });
      expect(after.speech?.cells).toEqual([]);
      expect((await owner.publish()).status).toBe(200);
    });

    it("is told to students of each sound, and stays told in a copy", async () => {
      says({ body: fixture("take.m4a") });
      const owner = await writer(upstream(), "Ben");
      await owner.nameVoices({ hi: ["h"] });
      const id = await questionId(upstream(), "hindi-003");
      const of = owner.of(id);
      const [segment] = (await of.look()).draft.segments;
      const cell = { key: segment?.key ?? 0, language: segment?.language ?? "" };
      if (cell.language === "en") await owner.nameVoices({ en: ["e"] });
      await of.speak([cell]);
      await speakAll(upstream());
      await of.decide((await of.look()).speech?.cells[0]?.id, true);
      expect((await of.publish()).status).toBe(200);
      const { api } = await begin(upstream(), "hindi-003");
      const told = student.parse((await api.get(`/api/v1/question/segments/${id}`)).body).results;
      expect(told.segments.map((one) => one.computer_voice)).toEqual([
        true,
        ...told.segments.slice(1).map(() => undefined),
      ]);
      const copied = await owner.api.post(`${DIALOGUES}/${id}/copy`, {});
      const { results } = z.object({ results: z.object({ id: z.number() }) }).parse(copied.body);
      const [same] = (await owner.of(results.id).look()).draft.segments;
      expect(same?.prompt?.spoken?.voice).toBe(cell.language === "en" ? "e" : "h");
    });

    const FAULTS: [string, Reply, string, string][] = [
      ["a page", { body: "<html>" }, "failed", "The speech server answered no sound."],
      [
        "a tag without a sound",
        { body: Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\x03\x77"), Buffer.alloc(503)]) },
        "failed",
        "The speech server sent a file that is no whole sound.",
      ],
      [
        "half a sound",
        { body: fixture("take.m4a").subarray(0, 1_000) },
        "failed",
        "The speech server sent a file that is no whole sound.",
      ],
      [
        "25 MB",
        { body: Buffer.concat([Buffer.from("ID3"), Buffer.alloc(25 << 20)]) },
        "failed",
        "The speech server answered more than 8 MB.",
      ],
      [
        "a refused key",
        { status: 401, body: { detail: "no key" } },
        "waiting",
        "The speech server answered 401: no key",
      ],
      [
        "busy",
        { status: 429, headers: { "Retry-After": "60" }, body: "" },
        "waiting",
        "The speech server answered 429.",
      ],
    ];

    it.each(FAULTS)("tells staff why not: %s", async (name, reply, state, why) => {
      says(reply);
      const owner = await writer(upstream(), name);
      await owner.nameVoices({ en: ["a"], hi: ["h"] });
      await owner.speak([{ key: 1, language: "en" }]);
      await speakAll(upstream());
      expect((await owner.look()).speech?.cells).toMatchObject([{ state, why, file: null }]);
      says({ body: fixture("take.m4a") });
      await owner.speak([{ key: 1, language: "en" }]);
      await speakAll(upstream());
      expect((await owner.look()).speech?.cells, "asked again").toMatchObject([
        { state: "spoken", why: null },
      ]);
    });

    it("is played with a word once staff have taken it, while the word is spelled so", async () => {
      says({ body: fixture("take.m4a") });
      const { db } = upstream().deps;
      const owner = await writer(upstream(), "Wil");
      await owner.nameVoices({ en: ["a"], hi: ["h"] });
      const { api } = await signIn(upstream());
      const study = async () => {
        const now = new Date().toISOString();
        const deck = { list: "ccl", before: now, since: now, most_due: 0, most_fresh: 50 };
        const { body } = await api.post("/api/v1/study/cards", deck);
        return cards.parse(body).results.cards;
      };
      const [{ id, word } = { id: 0, word: "" }] = await study();
      const card = async () => (await study()).find((one) => one.id === id);
      const words = "/api/staff/content/words/spoken";
      expect((await owner.api.post(words, { ids: [id] })).status).toBe(200);
      await speakAll(upstream());
      const { file_name } = await db
        .selectFrom("spoken_sounds")
        .select("file_name")
        .where("word_id", "=", id)
        .where("language", "=", "en")
        .executeTakeFirstOrThrow();
      const sound = `/storage/content/${file_name}`;
      expect([(await card())?.word_audio, (await api.get(sound)).status]).toEqual([undefined, 404]);
      await owner.api.post(`${words}/decide`, { ids: [id], is_approved: true });
      expect([(await card())?.word_audio, (await api.get(sound)).status]).toEqual([sound, 200]);
      const spoken = db.updateTable("spoken_sounds").set({ text: `${word}s` });
      await spoken.where("word_id", "=", id).execute();
      expect((await card())?.word_audio).toBeUndefined();
    });

    it("is no silence", async () => {
      says({ body: silence() });
      const owner = await writer(upstream(), "Cy");
      await owner.nameVoices({ en: ["a"], hi: ["h"] });
      await owner.speak([{ key: 1, language: "en" }]);
      await speakAll(upstream());
      expect((await owner.look()).speech?.cells).toMatchObject([
        { state: "failed", why: "The speech server sent silence. Try another voice." },
      ]);
    });

    it("is for owners, and needs a named voice", async () => {
      const owner = await writer(upstream(), "Di");
      const teacher = await staffApi(upstream(), "Ed", "teacher");
      await owner.nameVoices({ en: [], hi: ["h"] });
      const body = { cells: null, voices: {} };
      expect((await teacher.post(`${DIALOGUES}/${owner.id}/spoken`, body)).status).toBe(404);
      expect(await owner.refusedSpeak([{ key: 1, language: "en" }])).toBe(
        "No voice for English is named.",
      );
      expect(await owner.speak(null), "the language that has one").toBe(2);
      const stale = { voices: { en: ["x"] }, version: "old" };
      expect((await owner.api.post("/api/staff/school/voices", stale)).status).toBe(409);
    });
  },
  { SPEECH_URL: server.url, SPEECH_SPEAKS: "tts" },
);

onBothEnginesAtNight("without a server that speaks", (upstream) => {
  it("nothing of it is told, and its calls are not there", async () => {
    const owner = await writer(upstream(), "Fay");
    expect(await owner.look()).not.toHaveProperty("speech");
    expect((await owner.api.get("/api/staff/school/voices")).status).toBe(404);
    const body = { cells: null, voices: {} };
    expect((await owner.api.post(`${DIALOGUES}/${owner.id}/spoken`, body)).status).toBe(404);
  });
});

function silence(): Buffer {
  const sound = Buffer.alloc(32_044);
  sound.write(
    "RIFF\x24\x7d\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x80\x3e\0\0\0\x7d\0\0\x02\0\x10\0data\0\x7d\0\0",
    "latin1",
  );
  return sound;
}
