import { expect, it } from "vitest";
import { compareFiles } from "../../../upstream/cli/move-files.ts";
import { openFiles } from "../../../upstream/files/school-files.ts";
import { sweepAnswers } from "../../../upstream/files/sweep.ts";
import { z } from "zod";
import type { Api } from "./api.ts";
import { begin, submitPractice } from "./begun-dialogue.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight } from "./engines.ts";
import { anyText, textLike } from "./matchers.ts";
import { sayRemark } from "./said-remark.ts";
import { logSeenBy, staffApi } from "./staff-api.ts";
import { standardSettings } from "./standard-data.ts";
import { namesOf } from "./stored-names.ts";

const heard = z.object({
  results: z.object({
    segments: z.array(
      z.object({ segment_id: z.number(), serial_no: z.number(), file_name: z.string().nullable() }),
    ),
    remark: z.object({ remark: z.string(), version: z.number() }).nullable(),
  }),
});
const own = z.object({
  results: z.object({
    question_lists: z.object({
      is_sent: z.boolean(),
      remark: z
        .object({ text: z.string(), is_read: z.boolean(), segments: z.array(z.number()) })
        .nullable(),
    }),
    practice_list: z.object({
      data: z.array(z.object({ segment_id: z.number(), tutor_remark: z.string().nullable() })),
    }),
  }),
});
const day = z.object({
  results: z.object({
    remark: z.object({ record_id: z.number(), count: z.number() }).nullable(),
    remarks_read_today: z.array(z.object({ record_id: z.number() })),
  }),
});

const spoken = z.object({
  results: z.object({
    question_lists: z.object({
      remark: z
        .object({
          text: z.string(),
          audio: z.string().optional(),
          duration_ms: z.number().nullish(),
        })
        .nullable(),
    }),
  }),
});

onBothEnginesAtNight("a teacher's remark on a practice", (upstream) => {
  it("lets a teacher hear only a sent practice, keeps one of two remarks, and is announced until it is read", async () => {
    const student = await begin(upstream(), "hindi-001");
    const { api, question, first } = student;
    await api.answer({ question_id: question, segment_id: first }, fixture("take.webm"));
    const id = await submitPractice(upstream(), student);
    const teacher = await staffApi(upstream(), "Tara");
    const other = await staffApi(upstream(), "Uma", "owner");
    const at = `/api/staff/practices/${id}`;
    const open = async (staff: Api) => heard.parse((await staff.get(at)).body).results;
    const review = async () => {
      const asked = { record_id: id, status: 1 };
      const reply = await api.post("/api/v1/practice/completed/user-answers", asked);
      return own.parse(reply.body).results;
    };
    const today = async () => {
      const since = "2026-11-20T00:00:00Z";
      const reply = await api.get(`/api/v1/today?since=${since}&repeat_before=${since}`);
      return day.parse(reply.body).results;
    };
    const news = async () => (await today()).remark;

    const { file_name } = await upstream()
      .deps.db.selectFrom("practice_answers")
      .select("file_name")
      .where("record_id", "=", id)
      .where("segment_id", "=", first)
      .executeTakeFirstOrThrow();
    const hear = async () => (await teacher.get(`/api/staff/sounds/answers/${file_name}`)).status;
    expect([(await open(teacher)).segments[0]?.file_name, await hear()]).toEqual([null, 404]);
    await api.post("/api/v1/practice/send", { record_id: id, sent: 1 });
    expect((await review()).question_lists.is_sent).toBe(true);
    expect([(await open(teacher)).segments[0]?.file_name, await hear()]).toEqual([file_name, 200]);
    await api.post("/api/v1/practice/send", { record_id: id, sent: 0 });
    expect(await hear()).toBe(404);

    expect([(await review()).question_lists.remark, await news()]).toEqual([null, null]);
    const write = (staff: Api, more: object) =>
      staff.post(at, { version: 0, remark: "", segments: {}, ...more });
    expect((await write(teacher, { segments: { 999_999: "Nowhere." } })).status).toBe(422);
    expect((await write(teacher, { remark: "r".repeat(10_001) })).status).toBe(422);
    const when = { rhythm: "daily", weekday: 1, hour: 7, time_zone: "Asia/Kolkata" };
    await api.post("/api/v1/user/reminders", when);
    const said = { remark: "धीरे।\nSlower.", segments: { [first]: "The date is missing." } };
    expect((await write(teacher, said)).status).toBe(200);
    expect((await write(other, { remark: "Mine." })).status, "of another version").toBe(409);
    expect((await review()).question_lists.remark).toEqual({
      text: said.remark,
      is_read: false,
      segments: [(await open(teacher)).segments[0]?.serial_no],
    });
    expect((await review()).practice_list.data[0]).toEqual({
      segment_id: first,
      tutor_remark: "The date is missing.",
    });
    expect(await news()).toEqual({ record_id: id, count: 1 });
    await api.post("/api/v1/practice/remark/read", { record_id: id });
    expect(await today()).toEqual({ remark: null, remarks_read_today: [{ record_id: id }] });
    await write(other, { version: 1, remark: "Better." });
    expect(await news(), "what is corrected is news").toEqual({ record_id: id, count: 1 });
    await write(other, { version: 2 });
    expect([(await review()).question_lists.remark, await news()]).toEqual([null, null]);
    const data = await logSeenBy(other);
    expect(data.map(({ did }) => did).slice(0, 3)).toEqual([
      ...["take back a remark", "write a remark", "write a remark"],
    ]);
    const mails = await upstream()
      .deps.db.selectFrom("mails")
      .select(["subject", "text"])
      .where("stop_link", "is not", null)
      .execute();
    expect(mails, "the first words alone").toEqual([
      {
        subject: "Your teacher wrote about your practice",
        text: textLike(/listened to dialogue \d+, .+\n\n.+\nhttps:\/\/portal.+\/dashboard\n/),
      },
    ]);
  });

  it("can be spoken, is heard only by its student, replaced, moved with the files, and deleted", async () => {
    const { db, answers } = upstream().deps;
    const student = await begin(upstream(), "hindi-002");
    const { api, question, first } = student;
    await api.answer({ question_id: question, segment_id: first }, fixture("take.webm"));
    const id = await submitPractice(upstream(), student);
    const own = (await namesOf(upstream().deps, "answers")).length;
    const when = { rhythm: "daily", weekday: 1, hour: 7, time_zone: "Asia/Kolkata" };
    await api.post("/api/v1/user/reminders", when);
    const teacher = await staffApi(upstream(), "Tess");
    const say = (sound: Uint8Array, more = {}) => sayRemark(teacher, id, sound, more);
    const remark = async () => {
      const asked = { record_id: id, status: 1 };
      const reply = await api.post("/api/v1/practice/completed/user-answers", asked);
      return spoken.parse(reply.body).results.question_lists.remark;
    };

    for (const broken of [
      ...[new Uint8Array(0), new TextEncoder().encode("no sound ".repeat(100))],
      fixture("take.wav").subarray(0, 2_000),
    ])
      expect((await say(broken)).status, `${broken.length} bytes`).toBe(422);
    expect((await say(new Uint8Array(8 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await sayRemark(teacher, 999_999, fixture("take.ogg"))).status).toBe(404);
    expect((await say(fixture("take.ogg"))).status).toBe(200);
    expect((await say(fixture("take.wav"))).status, "of another version").toBe(409);
    const said = await remark();
    expect(said).toEqual({ text: "", audio: anyText, duration_ms: 600 });
    const address = said?.audio ?? "";
    expect((await api.get(address)).bytes.equals(fixture("take.ogg"))).toBe(true);
    const stranger = await begin(upstream(), "hindi-002");
    expect((await stranger.api.get(address)).status).toBe(404);
    const heard = `/api/staff/sounds/answers/${address.split("/").at(-1)}`;
    expect((await teacher.get(heard)).bytes.equals(fixture("take.ogg"))).toBe(true);
    expect(await sweepAnswers(db, answers), "known to the sweep").toBe(0);
    const files = await openFiles(standardSettings(upstream().folder));
    expect(await compareFiles(db, files)).toMatchObject({ files: own + 1, damaged: [] });

    const words = { version: 1, remark: "Hear this.", segments: { [first]: "And that." } };
    const at = `/api/staff/practices/${id}`;
    expect((await teacher.post(at, words)).status).toBe(200);
    expect(await remark(), "words leave the sound").toEqual({ ...said, text: "Hear this." });
    await say(fixture("take.wav"), { ...words, version: 2 });
    expect((await api.get(address)).status, "replaced").toBe(404);
    expect(await namesOf(upstream().deps, "answers")).toHaveLength(own + 1);
    const [newer] = [(await remark())?.audio ?? ""];
    await teacher.post(at, { version: 3, remark: "", segments: {} });
    expect(await remark(), "a sound alone").toMatchObject({ text: "", audio: newer });
    await teacher.post(at, { version: 4, remark: "", segments: {}, without_sound: 1 });
    expect([await remark(), (await api.get(newer)).status]).toEqual([null, 404]);
    expect(await namesOf(upstream().deps, "answers")).toHaveLength(own);
    const mails = await db
      .selectFrom("mails")
      .select(["subject", "text"])
      .where("subject", "like", "%spoke%")
      .execute();
    expect(mails).toEqual([
      {
        subject: "Your teacher spoke about your practice",
        text: textLike(/listened to dialogue \d+, .+ left a spoken remark \(0:01\)\.\n/),
      },
    ]);
  });
});
