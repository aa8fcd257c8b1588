import { afterEach, expect, it } from "vitest";
import { onBothEnginesAtNight, signIn } from "./engines.ts";
import { HOUR_MS } from "./sign-up.ts";

const DAY_MS = 24 * HOUR_MS;

onBothEnginesAtNight("the exam date", (upstream) => {
  let turned = 0;
  const turn = (ms: number) => {
    turned += ms;
    upstream().turnClock(ms);
  };
  afterEach(() => turn(-turned));

  it("stores the exam date of each student", async () => {
    const { api } = await signIn(upstream());
    const { api: other } = await signIn(upstream(), { plan: false });
    const read = async (student = api) => (await student.get("/api/v1/get-exam-date")).body;
    expect(await read()).toMatchObject({ results: { exam_date: null } });
    const day = dayIn(30);
    const reply = await api.call(`/api/v1/exam-date?exam_date=${day}`, { method: "PUT" });
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        status: 200,
        message: "Exam Date has been Update successfully",
        results: { exam_date: day },
      },
    ]);
    expect(await read()).toMatchObject({ results: { exam_date: day } });
    expect(await read(other)).toMatchObject({ results: { exam_date: null } });
    expect(
      (
        await other.call("/api/v1/exam-date/", {
          method: "PUT",
          json: { exam_date: ` ${dayIn(0)} ` },
        })
      ).status,
    ).toBe(200);
    expect(await read(other)).toMatchObject({ results: { exam_date: dayIn(0) } });
    expect((await api.post(`/api/v1/exam-date?exam_date=${day}`)).status).toBe(405);
  });

  it("refuses an invalid, past or too distant day, and keeps the old one", async () => {
    const { api } = await signIn(upstream());
    const put = (day: string) =>
      api.call(`/api/v1/exam-date?exam_date=${encodeURIComponent(day)}`, { method: "PUT" });
    const last = `${Number(dayIn(0).slice(0, 4)) + 10}${dayIn(0).slice(4)}`;
    for (const good of [dayIn(-1), last]) expect((await put(good)).status).toBe(200);
    const notValid = "The exam date field must be a valid date.";
    const refused = [
      ["", "The exam date field is required."],
      ["2027-02-31", notValid],
      ["2027-02-29", notValid],
      ["31/12/2027", notValid],
      ["2027-12-31T00:00", notValid],
      ["tomorrow", notValid],
      ["<script>", notValid],
      ["20271231", notValid],
      [dayIn(-2), `The exam date field must be a date after or equal to ${dayIn(-1)}.`],
      ["0000-01-01", `The exam date field must be a date after or equal to ${dayIn(-1)}.`],
      ["9999-12-31", `The exam date field must be a date before or equal to ${last}.`],
      ["x".repeat(300), "The exam date field must not be greater than 255 characters."],
    ] as const;
    for (const [day, message] of refused) {
      const reply = await put(day);
      expect([reply.status, reply.body]).toEqual([
        422,
        { message, errors: { exam_date: [message] } },
      ]);
    }
    expect(
      (await api.call("/api/v1/exam-date", { method: "PUT", json: { exam_date: 20271231 } }))
        .status,
    ).toBe(422);
    expect((await api.get("/api/v1/get-exam-date")).body).toMatchObject({
      results: { exam_date: last },
    });
  });

  it("accepts the student's own day on both sides of the date line", async () => {
    const { api } = await signIn(upstream());
    // Noon in UTC is 02:00 in Honolulu, and already the next day on Kiritimati.
    turn(Date.parse(`${dayIn(1)}T12:00:00Z`) - Date.now());
    for (const zone of [
      "Pacific/Honolulu",
      "Asia/Kolkata",
      "America/Sao_Paulo",
      "Australia/Sydney",
      "Pacific/Kiritimati",
    ]) {
      const today = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(
        Date.now() + turned,
      );
      expect([
        zone,
        (await api.call(`/api/v1/exam-date?exam_date=${today}`, { method: "PUT" })).status,
      ]).toEqual([zone, 200]);
    }
  });
});

/** Returns a day some days after today in UTC. */
function dayIn(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}
