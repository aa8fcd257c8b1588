import { expect, it } from "vitest";
import { z } from "zod";
import { Api } from "./api.ts";
import { onBothEnginesAtNight, PASSWORD, signIn } from "./engines.ts";
import { loginOf, logInStaff, STAFF_PASSWORD, staffApi } from "./staff-api.ts";

const HOUR_MS = 60 * 60 * 1000;
const PATHS = ["/door", "/session", "/tests", "/tests/1", "/tests/1/publish", "/two-step"].map(
  (path) => `/api/staff${path}`,
);

onBothEnginesAtNight("the staff log-in", (upstream) => {
  const visitor = () => new Api(upstream().base);

  it("does not exist until a staff account does", async () => {
    const before = await Promise.all(PATHS.map((path) => visitor().get(path)));
    expect(before.map(({ status }) => status)).toEqual(PATHS.map(() => 404));
    await staffApi(upstream(), "First");
    const after = await Promise.all(PATHS.map((path) => visitor().get(path)));
    expect(after.map(({ status }) => status)).toEqual([200, ...PATHS.slice(1).map(() => 401)]);
  });

  it("accepts only a staff account, and lasts a working day", async () => {
    await staffApi(upstream(), "Meera");
    const { token, stage, seconds } = loginOf(await logInStaff(upstream(), "Meera@School.example"));
    expect([stage, seconds]).toEqual(["whole", 12 * 60 * 60]);
    const staff = new Api(upstream().base, token);
    expect((await staff.get("/api/staff/session")).body).toMatchObject({
      results: { name: "Meera", role: "teacher" },
    });
    for (const sound of ["content/a.mp3", "answers/a.ogg"])
      expect((await visitor().get(`/api/staff/sounds/${sound}`)).status).toBe(401);
    upstream().turnClock(12 * HOUR_MS + 1000);
    expect((await staff.get("/api/staff/session")).status).toBe(401);
  });

  it("refuses a student's account and token, as the student log-in refuses a teacher's", async () => {
    const student = await signIn(upstream());
    expect(await logInStaff(upstream(), student.email, PASSWORD)).toMatchObject({
      status: 422,
      body: { errors: { email: ["Email and password do not belong to a staff account"] } },
    });
    upstream().logged.length = 0;
    expect((await student.api.get("/api/staff/session")).status).toBe(401);
    expect(upstream().logged.join("")).toMatch(/"level":40.*"security":"role-refused"/);
    expect(upstream().logged.join("")).not.toContain(student.email);
    const teacher = await staffApi(upstream(), "Kiran");
    expect((await teacher.get("/api/v1/check-token")).status).toBe(401);
    const reply = await student.api.login("kiran@school.example", STAFF_PASSWORD);
    expect(reply.status).toBe(422);
  });

  it("ends with the log-out", async () => {
    const staff = await staffApi(upstream(), "Noor");
    expect((await staff.post("/api/staff/logout")).status).toBe(200);
    expect((await staff.get("/api/staff/session")).status).toBe(401);
  });

  it("logs failures without names, and counts a known browser apart from its address", async () => {
    await staffApi(upstream(), "Dev");
    const from = (address: string, password: string, browser?: string) =>
      logInStaff(upstream(), "dev@school.example", password, {
        "X-Forwarded-For": address,
        ...(browser && { "X-Known-Browser": browser }),
      });
    const guesses = Array.from({ length: 30 }, (_, no) => from(`10.4.${no}.1`, "guess"));
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(
      guesses.map(() => 422),
    );
    const lines = upstream().logged.map((line) =>
      z.record(z.string(), z.unknown()).parse(JSON.parse(line)),
    );
    const told = lines.filter(({ security }) => security === "login-failed").slice(-30);
    expect(told.map(({ level }) => level)).toEqual(guesses.map(() => 40));
    expect(new Set(told.map(({ account }) => account)).size).toBe(1);
    expect(new Set(told.map(({ address }) => address)).size).toBe(30);
    expect(upstream().logged.join("")).not.toMatch(/dev@school|10\.4\.\d|guess"/);
    for (let no = 0; no < 11; no++) await from("10.5.5.5", "guess");
    expect((await from("10.5.5.5", STAFF_PASSWORD)).status).toBe(429);
    expect((await from("10.5.5.5", STAFF_PASSWORD, "browser-of-dev")).status).toBe(200);
  });

  // Last, because this address is delayed from then on.
  it("counts guesses, also parallel ones, and refuses an endless email", async () => {
    const tooLong = await logInStaff(upstream(), `${"a".repeat(62_000)}@b.example`, "x");
    expect(tooLong.status).toBe(422);
    const guess = (password: string) => logInStaff(upstream(), "meera@school.example", password);
    const answers = await Promise.all(Array.from({ length: 14 }, () => guess("guess")));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    const right = await guess(STAFF_PASSWORD);
    expect([right.status, right.headers.get("retry-after")]).toEqual([429, expect.any(String)]);
  });
});
