import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { readEnv } from "../../../upstream/env.ts";
import { freePort } from "../../support/free-port.ts";
import { KILLS } from "../../support/kills.ts";
import { until } from "../../support/program.ts";
import { Api } from "./api.ts";
import { header, MailServer } from "./mail-server.ts";
import { BUILT, Program, type Running } from "./program.ts";
import { codeIn, tokenIn } from "./sign-up.ts";

let program: Program;
let mailServer: MailServer;
let port: number;
beforeEach(async () => {
  program = new Program();
  mailServer = new MailServer();
  port = await freePort();
});
afterEach(async () => {
  await mailServer.stop();
  await program.end();
});

const start = () =>
  program.start(BUILT.server, {
    // A school that shows its samples takes students at once.
    SAMPLE_CONTENT: "1",
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    PUBLIC_ORIGIN: "https://portal.example.test/",
  });

/** Registers a person. Returns false when the program was killed before its response. */
async function register({ base }: Running, email: string): Promise<boolean> {
  const api = new Api(base);
  const languages = await api.get("/api/singup-languages").catch(() => null);
  if (!languages) return false;
  const { data } = z.object({ data: z.array(z.object({ id: z.number() })) }).parse(languages.body);
  const person = {
    first_name: "A",
    email,
    password: "long enough",
    phone_no: "+61412345678",
    language: data[0]?.id,
    branch: "sydney",
    country: "India",
    is_enrolled: 0,
  };
  const reply = await api.post("/api/register", person).catch(() => null);
  if (reply) expect(reply.status).toBe(200);
  return reply !== null;
}

it("keeps a mail through kill -9 while the mail server is down, and sends it after the restart", async () => {
  const first = await start();
  expect(await register(first, "asha@example.test")).toBe(true);
  await first.kill("SIGKILL");
  await mailServer.start(port);
  const second = await start();
  const mail = await until(
    () => mailServer.received[0],
    () => "the mail",
  );
  expect(mail.to).toBe("asha@example.test");
  const api = new Api(second.base);
  expect(
    (
      await api.post("/api/v1/otp-code/verify", {
        email: mail.to,
        otp_code: codeIn({ subject: header(mail, "subject") }),
      })
    ).status,
  ).toBe(200);
  expect((await api.post("/api/v1/password/forgot", { email: mail.to })).status).toBe(200);
  const reset = await until(
    () => mailServer.received[1],
    () => "the second mail",
  );
  expect(reset.text).toContain("https://portal.example.test/reset/password/");
  expect(
    (
      await api.post("/api/v1/reset/password", {
        token: tokenIn(reset),
        password: "a new password",
      })
    ).status,
  ).toBe(200);
  expect((await api.get("/mailbox")).status).toBe(404);
  expect(await second.kill("SIGTERM")).toBe(0);
});

it(
  `loses no mail through ${KILLS} kills between commit and sending, and repeats one only with its Message-ID`,
  { timeout: 60_000, tags: ["night"] },
  async () => {
    let running: Running | null = null;
    await mailServer.start(port, { onMail: () => void running?.child.kill("SIGKILL") });
    const emails: string[] = [];
    for (let index = 0; index < KILLS; index++) {
      const email = `person${index}@example.test`;
      const started: Running = await start();
      const ended = new Promise((resolve) => started.child.once("exit", resolve));
      // Kills either right after the response or while the mail is being sent.
      running = index % 2 === 0 ? started : null;
      if (await register(started, email)) emails.push(email);
      if (running === null) started.child.kill("SIGKILL");
      await ended;
    }
    running = null;
    expect(emails.length).toBeGreaterThanOrEqual(Math.floor(KILLS / 2));
    await start();
    const arrived = (email: string) => mailServer.received.filter(({ to }) => to === email);
    await until(
      () => emails.every((email) => arrived(email).length > 0),
      () => `all mails; there are ${mailServer.received.map(({ to }) => to).join()}`,
    );
    for (const email of emails)
      expect(
        new Set(arrived(email).map((mail) => header(mail, "message-id") + mail.text)).size,
      ).toBe(1);
  },
);

// `process` tests that a start ends with these messages.
it("names the wrong mail settings", () => {
  const wrong = {
    SMTP_URL: "http://mail.test",
    MAIL_FROM: "nobody",
    PUBLIC_ORIGIN: "portal",
    MAILBOX: "perhaps",
  };
  const names = ["SMTP_URL: must start with smtp://", "MAIL_FROM:", "PUBLIC_ORIGIN:", "MAILBOX:"];
  for (const name of names) expect(() => readEnv(wrong)).toThrow(name);
});
