import { expect, it } from "vitest";
import { z } from "zod";
import type { Api, Reply } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, openDialogue, questionId, signIn } from "./engines.ts";
import { textLike } from "./matchers.ts";
import { beginTest, useMockTests } from "./mock-test-content.ts";
import { logSeenBy, staffApi } from "./staff-api.ts";

const PATH = "/api/staff/content/dialogues";
const edited = z.object({
  results: z.object({
    id: z.number(),
    state: z.string(),
    is_changed: z.boolean(),
    version: z.number(),
    saved_by: z.string().nullable(),
    tests: z.array(z.string()),
    draft: z
      .object({
        question_title: z.string(),
        segments: z.array(
          z
            .object({ key: z.number(), text: z.string(), prompt: z.unknown(), spoken: z.unknown() })
            .passthrough(),
        ),
      })
      .passthrough(),
  }),
});

onBothEnginesAtNight("dialogues written by staff", (upstream) => {
  useMockTests(upstream);

  const look = async (owner: Api, id: number) =>
    edited.parse((await owner.get(`${PATH}/${id}`)).body).results;
  const change = async (owner: Api, id: number, to: string) =>
    owner.post(`${PATH}/${id}/${to}`, { version: (await look(owner, id)).version });
  const titles = async (api: Api) =>
    JSON.stringify((await api.get("/api/v1/questions/?perpage=100")).body);
  const sendSound = (owner: Api, id: number, fields: object, bytes: Uint8Array) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    form.set("sound", new File([Uint8Array.from(bytes)], "said"));
    return owner.call(`${PATH}/${id}/sounds`, { method: "POST", form });
  };
  const words = (draft: object, segments: unknown[], version: number) => ({
    ...draft,
    segments,
    version,
  });

  it("can be written, heard, published, changed and withdrawn; students see the published one, the log each step", async () => {
    const owner = await staffApi(upstream(), "Olga", "owner");
    const { api, languageId } = await signIn(upstream());
    const named = { language_id: languageId, category: "Health", question_title: "At the dentist" };
    const made = await owner.post(PATH, named);
    const { id } = z.object({ results: z.object({ id: z.number() }) }).parse(made.body).results;
    const segment = (key: number | null, text: string) => ({
      ...{ key, language: "en", text, sample: `sample of ${text}` },
    });
    let at = await look(owner, id);
    expect(at).toMatchObject({ state: "draft", version: 1, saved_by: "Olga" });
    const two = [segment(null, "first"), segment(null, "second")];
    expect((await owner.post(`${PATH}/${id}`, words(at.draft, two, 1))).status).toBe(200);
    const early = await change(owner, id, "publish");
    expect([early.status, errorsOf(early).publish]).toEqual([
      422,
      ["Segment 1 misses the sound.", "Segment 2 misses the sound."],
    ]);
    expect(await titles(api)).not.toContain("At the dentist");

    for (const key of [1, 2]) {
      const { version } = await look(owner, id);
      const sound = { version, key, kind: "prompt" };
      expect((await sendSound(owner, id, sound, fixture("take.m4a"))).status).toBe(200);
      const text = { ...sound, version: version + 1 };
      const wrong = await sendSound(owner, id, text, Buffer.from("no sound ".repeat(99)));
      expect([wrong.status, errorsOf(wrong).sound]).toEqual([
        422,
        ["This file is not a recording. Save it as MP3 or M4A (AAC), and choose that file."],
      ]);
    }
    at = await look(owner, id);
    const file = z.object({ file: z.string() }).parse(at.draft.segments[0]?.prompt).file;
    expect((await owner.get(`/api/staff/sounds/content/${file}`)).bytes).toEqual(
      fixture("take.m4a"),
    );
    expect((await api.get(`/storage/content/${file}`)).status, "not published yet").toBe(404);
    expect((await change(owner, id, "publish")).status).toBe(200);
    expect(await titles(api)).toContain("At the dentist");
    const heard = await api.get(`/storage/content/${file}`);
    expect([heard.status, heard.headers.get("content-type")]).toEqual([200, "audio/mp4"]);

    // Reversed, with one word changed: the sounds stay with their segments.
    const { segments } = await openDialogue(api, id);
    const answer = { question_id: id, segment_id: segments[0]?.id ?? 0 };
    expect((await api.answer(answer, fixture("take.ogg"))).status).toBe(200);
    at = await look(owner, id);
    const turned = [segment(2, "second"), segment(1, "first, better")];
    const saved = await owner.post(`${PATH}/${id}`, words(at.draft, turned, at.version));
    expect(saved.status).toBe(200);
    expect((await openDialogue(api, id)).segments).toEqual((await begun()).segments);
    expect((await change(owner, id, "publish")).status).toBe(200);
    const said = async (student: Api) =>
      (await openDialogue(student, id)).segments.map((one) => one.audio_reference_text);
    expect(await said(api), "of a begun practice").toEqual(["first", "second"]);
    expect(await said((await signIn(upstream())).api)).toEqual(["second", "first, better"]);

    expect((await change(owner, id, "withdraw")).status).toBe(200);
    expect(await titles(api)).not.toContain("At the dentist");
    expect(await look(owner, id)).toMatchObject({ state: "withdrawn", is_changed: false });
    const data = await logSeenBy(owner);
    expect(data.slice(0, 4).map(({ did, about }) => `${did}: ${about}`)).toEqual(
      ["withdraw", "change", "publish", "write"].map((did) => `${did} dialogue: dialogue ${id}`),
    );
    expect(data[1]).toMatchObject({
      before: textLike(/"text":"first"/),
      after: textLike(/"text":"first, better"/),
    });

    async function begun() {
      return openDialogue(api, id);
    }
  });

  it("lose a segment and are withdrawn while students practise, who finish what they opened", async () => {
    const owner = await staffApi(upstream(), "Rosa", "owner");
    const id = await questionId(upstream(), "hindi-003");
    const [begun, opened] = [await signIn(upstream()), await signIn(upstream())];
    const { segments: before } = await openDialogue(opened.api, id);
    const speak = async (api: Api, at: number) => {
      const place = { question_id: id, segment_id: before[at]?.id ?? 0 };
      return (await api.answer(place, fixture("take.ogg"))).status;
    };
    expect(await speak(begun.api, 0)).toBe(200);
    const { draft, version } = await look(owner, id);
    await owner.post(`${PATH}/${id}`, words(draft, draft.segments.slice(1), version));
    expect((await change(owner, id, "publish")).status).toBe(200);
    expect(await speak(opened.api, 0), "the first answer to an open page").toBe(200);
    expect((await change(owner, id, "withdraw")).status).toBe(200);
    for (const { api, languageId } of [begun, opened]) {
      const now = await openDialogue(api, id);
      expect(now.segments.map((one) => one.id)).toEqual(before.map((one) => one.id));
      expect(await speak(api, 1)).toBe(200);
      const typed = { question_id: id, notes: "typed" };
      expect((await api.post("/api/v1/store-user-notes", typed)).status).toBe(200);
      const whole = { question_id: id, language_id: languageId };
      expect((await api.post("/api/v1/practice/answer-submit", whole)).status).toBe(200);
      expect((await api.get(`/api/v1/question/segments/${id}`)).status, "not again").toBe(404);
    }
    const { body } = await owner.get(`/api/staff/students/${begun.id}`);
    const told = { answered: 2, segments: before.length };
    expect(body, "as long as the student had it").toMatchObject({
      results: { practices: { data: [told] } },
    });
  });

  it("refuse the second of two conflicting changes, and keep the first text", async () => {
    const [owner, other] = [
      await staffApi(upstream(), "Anna", "owner"),
      await staffApi(upstream(), "Ben", "owner"),
    ];
    const id = await questionId(upstream(), "hindi-005");
    const { draft, version } = await look(owner, id);
    const mine = words({ ...draft, question_title: "Mine" }, draft.segments, version);
    const theirs = words({ ...draft, question_title: "Theirs" }, draft.segments, version);
    expect((await other.post(`${PATH}/${id}`, theirs)).status).toBe(200);
    expect((await owner.post(`${PATH}/${id}`, mine)).status).toBe(409);
    expect((await other.post(`${PATH}/${id}`, theirs)).status, "sent twice").toBe(200);
    const publish = { version };
    expect((await owner.post(`${PATH}/${id}/publish`, publish)).status, "not looked at").toBe(409);
    expect((await look(owner, id)).draft.question_title).toBe("Theirs");
    const foreign = draft.segments.map((segment) => ({ ...segment, language: "pa" }));
    expect((await owner.post(`${PATH}/${id}`, words(draft, foreign, version))).status).toBe(422);
  });

  it("cannot be withdrawn while a student takes a mock test with them, and then hide their tests", async () => {
    const owner = await staffApi(upstream(), "Omar", "owner");
    const student = await signIn(upstream());
    const { testId } = await beginTest(student);
    const id = await questionId(upstream(), "hindi-002");
    const running = await change(owner, id, "withdraw");
    expect([running.status, messageOf(running)]).toEqual([
      409,
      "A student is in a mock test with this dialogue. Withdraw it when the test is over.",
    ]);
    upstream().turnClock(3 * 60 * 60 * 1000);
    expect((await look(owner, id)).tests).toContain("hi-1 mock test");
    expect((await change(owner, id, "withdraw")).status).toBe(200);
    const offered = async () =>
      upstream()
        .deps.db.selectFrom("mock_tests")
        .select("active")
        .where("id", "=", testId)
        .executeTakeFirst();
    expect(await offered()).toEqual({ active: 0 });
    expect((await change(owner, id, "publish")).status).toBe(200);
    expect(await offered()).toEqual({ active: 1 });
  });

  it("are listed by title, language and state, and copied with their sounds and a free number", async () => {
    const owner = await staffApi(upstream(), "Lea", "owner");
    const id = await questionId(upstream(), "hindi-004");
    const copied = await owner.post(`${PATH}/${id}/copy`);
    const copy = z.object({ results: z.object({ id: z.number() }) }).parse(copied.body).results.id;
    const { last } = await upstream()
      .deps.db.selectFrom("questions")
      .innerJoin("languages", "languages.id", "questions.language_id")
      .select(({ fn }) => fn.max("serial_no").as("last"))
      .where("tag", "=", "hi")
      .where("questions.id", "<>", copy)
      // Samples that nobody is offered any more keep no number.
      .where((eb) => eb.or([eb("questions.own", "=", 1), eb("questions.active", "=", 1)]))
      .executeTakeFirstOrThrow();
    expect((await look(owner, copy)).draft).toEqual({
      ...(await look(owner, id)).draft,
      serial_no: Number(last) + 1,
      question_title: "Copy of Dialogue number 4",
    });
    const rows = z.object({
      results: z.object({ data: z.array(z.object({ id: z.number() })), total: z.number() }),
    });
    const found = async (query: string) =>
      rows.parse((await owner.get(`${PATH}?${query}`)).body).results.data.map((row) => row.id);
    expect(await found("search=number 4")).toEqual([copy, id]);
    expect(await found("search=number 4&state=draft")).toEqual([copy]);
    expect(await found("search=number 4&state=published")).toEqual([id]);
    expect(await found("search=number 4&language=99999")).toEqual([]);
    expect((await owner.get(`${PATH}/99999`)).status).toBe(404);
  });
});

const errorsOf = ({ body }: Reply) =>
  z.object({ errors: z.record(z.string(), z.array(z.string())) }).parse(body).errors;
const messageOf = ({ body }: Reply) => z.object({ message: z.string() }).parse(body).message;
