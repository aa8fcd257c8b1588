import { sql } from "kysely";
import { expect, it } from "vitest";
import { z } from "zod";
import { changeProfile } from "../../../upstream/account/profile.ts";
import { keepAllWords } from "../../../upstream/account/users.ts";
import { searchWords } from "../../../upstream/db/student-words.ts";
import { refreshContent } from "../../../upstream/content/keep.ts";
import type { Db } from "../../../upstream/db/schema.ts";
import { contains, keepSearchTexts, searchTextOf } from "../../../upstream/db/search-text.ts";
import {
  copyDialogue,
  createDialogue,
  saveDraft,
} from "../../../upstream/staff/dialogues/rules.ts";
import { getTest } from "../../../upstream/staff/mock-tests/list.ts";
import { findOffered } from "../../../upstream/staff/words/list.ts";
import { createTest, saveTest } from "../../../upstream/staff/mock-tests/rules.ts";
import { addVideo, changeVideo, getVideo } from "../../../upstream/staff/videos/rules.ts";
import { editWords } from "../../../upstream/staff/words/rules.ts";
import { storeWordList } from "../../../upstream/staff/words/word-list.ts";
import { changeDetails } from "../../../upstream/staff/students/changes.ts";
import { newStudent, onBothEngines, signIn } from "./engines.ts";
import { staffApi } from "./staff-api.ts";
import { texts } from "./word-lists.ts";

/** Each stored text, and what people type for it. */
const EQUAL: [kind: string, stored: string, ...typed: string[]][] = [
  ["Hindi nukta", "\u092b\u093c\u0940\u0938", "\u095e\u0940\u0938", "\u092b\u0940\u0938"],
  ["Hindi without nukta", "\u0938\u095c\u0915", "\u0938\u0921\u0915", "\u0938\u0921\u093c\u0915"],
  ["Punjabi nukta", "\u0a2b\u0a3c\u0a40\u0a38", "\u0a5e\u0a40\u0a38", "\u0a2b\u0a40\u0a38"],
  ["Bengali nukta", "ব\u09be\u09dc\u09bf", "ব\u09be\u09a1\u09bf", "ব\u09be\u09a1\u09bc\u09bf"],
  ["chandrabindu", "हाँ जी", "हां जी"],
  ["nasals", "हिन्दी सम्पर्क", "हिंदी संपर्क"],
  ["joiners", "क्\u200dषमा", "क्षमा", "क्\u200dष\u200cमा"],
  ["Persian joiners", "می\u200cروم", "می روم", "میروم"],
  ["Urdu hamza", "ک\u06ccئر", "ک\u06cc\u06cc\u0654ر", "\u0643\u064a\u0626\u0631"],
  ["madda", "آپریشن", "\u0627\u0653پریشن", "اپریشن", "آپر\u064aشن"],
  ["zer", "براہِ راست", "براہ راست", "براہ  راست", "بر\u200cاه راست"],
  ["Arabic letters", "إدارة الصحة", "اداره الصحه", "ادارۃ الصحة"],
  ["tashkeel and tatweel", "مُحَمَّد", "محمد", "محمـــد"],
  ["Arabic digits", "۱۲ مہینے", "12 مهينى", "١٢ مہینے"],
  ["capitals", "Đại sứ quán", "đại sứ quán", "ĐẠI SỨ QUÁN", "dai su quan", "Đa\u0323i sứ quán"],
  ["capitals in an imported list", "ÓC CHÓ", "óc chó", "ÓC CHÓ"],
  ["Turkish I", "İstanbul KIRIK", "istanbul kırık", "ISTANBUL kirik"],
  ["final sigma", "ΟΔΟΣ", "οδός", "οδοσ"],
  ["Cyrillic", "Ёлка", "ёлка", "елка"],
  ["sharp s", "Straße", "STRASSE", "straße"],
  ["letters that NFKD leaves", "Øre Łódź æther", "ore lodz aether"],
  ["ligatures", "ofﬁce", "office"],
  ["spaces", "Medicare card", "Medicare  card", "Medicare\u00a0card", " medicare card "],
  [
    "zero width",
    "Medicare plan",
    "Medicare\u200bplan",
    "Medi\u200bcare plan",
    "\ufeffMedicare plan",
  ],
  ["full width", "Centrelink form", "Ｃｅｎｔｒｅｌｉｎｋ　ｆｏｒｍ"],
  ["spaces in Chinese", "医疗保险", "医疗 保险", "医疗　保险"],
  ["apostrophes", "driver's licence", "driver’s licence", "driver´s licence", "drivers licence"],
  ["curly apostrophes", "worker’s pay", "worker's pay", "workerʼs pay"],
  ["hyphens", "check-up e-mail", "check‑up email", "check up e-mail", "checkup"],
  ["Korean", "한국어", "한국어".normalize("NFD")],
  ["signs", "50% off_sale", "50% OFF_sale", "50%"],
];
/** Stored, and typed for something else. */
const DIFFERENT: [stored: string, typed: string][] = [
  ["की", "का"],
  ["ਕੀ", "ਕਾ"],
  ["கா", "க\u0bc0"],
  ["각", "가"],
  ["か", "が"],
  ["the arm", "ear"],
  ["driver’s", "'"],
  ["driver's", '"'],
];

onBothEngines("search", (upstream) => {
  const never = () => false;
  const by = { id: 1, name: "Olga", role: "owner" } as const;

  it("finds equal spellings, and no others", async () => {
    const { db } = upstream().deps;
    const category = await db.selectFrom("categories").selectAll().executeTakeFirstOrThrow();
    const { id: category_id, language_id } = category;
    const add = async (word: string) => {
      const place = { category_id, language_id, place: 0, serial_no: 0, active: 0 } as const;
      const { id } = await db
        .insertInto("words")
        .values({ ...place, word, paraphrase: `meaning of it`, own: 1, created_at: null })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    };
    const finds = async (id: number, typed: string) =>
      (
        await db
          .selectFrom("words")
          .select("id")
          .where("id", "=", id)
          .where(contains("words", typed))
          .execute()
      ).length;
    for (const [kind, stored, ...typed] of EQUAL) {
      const id = await add(stored);
      for (const text of [stored, ...typed])
        expect([kind, text, await finds(id, text)]).toEqual([kind, text, 1]);
    }
    for (const [stored, typed] of DIFFERENT)
      expect([stored, typed, await finds(await add(`${stored} `), typed)]).toEqual([
        stored,
        typed,
        0,
      ]);
  });

  it("finds what any route wrote", async () => {
    const { db, contentSettings, log } = upstream().deps;
    const doing = { by, now: upstream().now() };
    await expectSearchable(db);
    const language = await db.selectFrom("languages").selectAll().executeTakeFirstOrThrow();
    const add = (list: string) =>
      storeWordList(db, { language_id: language.id, topic: "Health", list }, doing);
    const edit = async (id: number, change: { word?: string }, remove: number[] = []) => {
      const stored = (await findOffered(db, id)) ?? expect.fail("no word");
      const rows = [{ ...stored, ...change }];
      await editWords(db, { rows, remove, move: [], topic: "" }, doing);
    };
    await add("Émigré = Người di cư");
    const words = db.selectFrom("words").select("id").where("active", "=", 1);
    const { id } = await words.where("word", "=", "Émigré").executeTakeFirstOrThrow();
    await edit(id, { word: "Đại sứ" });
    await edit(id, {}, [id]);
    await add("Đại sứ = Ötzi");
    const sample = await words.where("own", "=", 0).executeTakeFirstOrThrow();
    await edit(sample.id, { word: "Ñandú" });
    const titled = { languageId: language.id, category: "Ärzte", question_title: "Überweisung" };
    const dialogue = await createDialogue(db, titled, doing);
    await saveDraft(
      db,
      { id: dialogue, version: 1 },
      (draft) => ({ ...draft, question_title: "ÓC CHÓ" }),
      doing,
    );
    await copyDialogue(db, dialogue, doing);
    const test = await createTest(db, { languageId: language.id, name: "Prüfung" }, doing);
    const draft = await getTest(db, test);
    await saveTest(
      db,
      { id: test, version: draft.version },
      { ...draft.test, mocktest_name: "ÉTÉ" },
      doing,
    );
    const film = await addVideo(db, "Ärger", doing);
    const { version: shown } = await getVideo(db, film);
    const details = {
      title: "Übung",
      url: "https://films.example/1",
      duration_s: null,
      free: true,
    };
    await changeVideo(db, { id: film, version: shown }, details, doing);
    await refreshContent(db, contentSettings, log);
    await expectSearchable(db);
    const { api } = await signIn(upstream(), { language: language.name });
    expect(texts(await api.post("/api/v1/ccl/words/list/", { search: "otzi" }))).toEqual([
      "Đại sứ",
    ]);
  });

  it("finds what an earlier version wrote after the next start", async () => {
    const { db } = upstream().deps;
    await sql`update videos set title = 'Café Straße', search_text = null where id = (select min(id) from videos)`.execute(
      db,
    );
    await sql`update questions set question_title = 'Émigré' where id = (select min(id) from questions)`.execute(
      db,
    );
    const titles = (typed: string) =>
      db.selectFrom("videos").select("title").where(contains("videos", typed)).execute();
    const { id } = await newStudent(upstream());
    await db.deleteFrom("student_words").where("user_id", "=", id).execute();
    await keepSearchTexts(db, never);
    await keepAllWords(db, never);
    expect(await titles("CAFE STRASSE")).toEqual([{ title: "Café Straße" }]);
    await expectSearchable(db);
  });

  it("finds students by joined names and without marks", async () => {
    const owner = await staffApi(upstream(), "Olga", "owner");
    const { db } = upstream().deps;
    const found = z.object({ results: z.object({ data: z.array(z.object({ id: z.number() })) }) });
    for (const [first_name, last_name, ...typed] of [
      ["小明", "王", "王小明", "小明王", "王 小明", "小明"],
      ["محمّد", "كريم", "محمد", "محمدکریم", "کریم محمد"],
      ["Seán", "O’Brien-Łoś", "o'brien", "obrien", "brien", "SEAN los", "seanobrien"],
      ["한".repeat(255), "국".repeat(255), "한".repeat(255), "한".repeat(20)],
    ] as const) {
      const { id, languageId } = await newStudent(upstream());
      const change = { first_name, last_name };
      const place = { ...upstream().deps, by };
      if (typed.length > 4) await changeProfile(db, id, change);
      else await changeDetails(place, id, { ...change, language_id: languageId }, by);
      for (const text of typed) {
        const { body } = await owner.get(
          `/api/staff/students?search=${encodeURIComponent(text.slice(0, 200))}`,
        );
        expect([text, found.parse(body).results.data.map((one) => one.id)]).toEqual([text, [id]]);
      }
    }
    await expectSearchable(db);
  });
});

/** Expects that each row has the search text of its columns, and each student the search words. */
async function expectSearchable(db: Db): Promise<void> {
  const questions = await db
    .selectFrom("questions")
    .select(["search_text", "question_title as a", "category as b"])
    .execute();
  const words = await db
    .selectFrom("words")
    .select(["search_text", "word as a", "paraphrase as b"])
    .execute();
  const tests = await db
    .selectFrom("mock_tests")
    .select(["search_text", "mocktest_name as a"])
    .execute();
  const videos = await db.selectFrom("videos").select(["search_text", "title as a"]).execute();
  for (const { search_text, ...row } of [...questions, ...words, ...tests, ...videos])
    expect([row.a, search_text]).toEqual([row.a, searchTextOf(Object.values(row))]);
  const students = await db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "email"])
    .execute();
  for (const student of students) {
    const stored = await db
      .selectFrom("student_words")
      .selectAll()
      .where("user_id", "=", student.id)
      .execute();
    const sorted = (list: { word: string }[]) => list.map(({ word }) => word).sort();
    expect(sorted(stored)).toEqual(sorted(searchWords(student)));
  }
}
