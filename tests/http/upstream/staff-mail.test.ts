import { expect, it } from "vitest";
import { findStaffId } from "../../../upstream/staff/account/accounts.ts";
import { openStaffSession } from "../../../upstream/staff/account/log-ins.ts";
import { mailStaff } from "../../../upstream/staff/home/daily-mail.ts";
import { sydneyDay, sydneyMoment } from "../../../upstream/zone.ts";
import { Api } from "./api.ts";
import { onBothEnginesAtNight } from "./engines.ts";
import { handIn } from "./handed-in.ts";
import { useMockTests } from "./mock-test-content.ts";
import { staffApi } from "./staff-api.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

onBothEnginesAtNight("the daily mail to staff", (upstream) => {
  useMockTests(upstream);
  const mailsTo = (name: string) =>
    upstream()
      .deps.db.selectFrom("mails")
      .select(["subject", "text"])
      .where("to", "=", `${name}@school.example`)
      .execute();
  /** Turns the clock to a time of the next day in Sydney, and runs the job. */
  const comes = async (time: string) => {
    const { now, turnClock, deps } = upstream();
    turnClock(sydneyMoment(sydneyDay(now() + DAY_MS), time) - now());
    await mailStaff(deps);
    await mailStaff(deps);
  };

  /** Logs in again: the log-in of days ago has ended. */
  const teacher = async () => {
    const { base, deps, now } = upstream();
    const id = await findStaffId(deps.db, "priya@school.example");
    return new Api(base, (await openStaffSession(deps.db, id ?? 0, now())).token);
  };

  it("comes once a morning while something waits, without a student's name, until it is stopped", async () => {
    await staffApi(upstream(), "Priya");
    await comes("08:00");
    expect(await mailsTo("priya"), "nothing waits").toEqual([]);
    await handIn(upstream());
    await comes("06:59");
    expect(await mailsTo("priya"), "too early").toEqual([]);
    await comes("07:30");
    const [mail, ...others] = await mailsTo("priya");
    expect([mail?.subject, others]).toEqual(["1 thing waits for you", []]);
    expect(mail?.text).toContain("- 1 mock test to review\n");
    expect(mail?.text).toMatch(/\/staff\/account#daily-mail\n/);

    await (await teacher()).post("/api/staff/own/mail", { daily: 0 });
    await comes("08:00");
    expect(await mailsTo("priya")).toHaveLength(1);
    expect((await (await teacher()).get("/api/staff/own/log-ins")).body).toMatchObject({
      results: { daily_mail: false },
    });
    await (await teacher()).post("/api/staff/own/mail", { daily: 1 });
    await comes("12:01");
    expect(await mailsTo("priya"), "too late").toHaveLength(1);
    await comes("07:00");
    expect(await mailsTo("priya")).toHaveLength(2);
  });
});
