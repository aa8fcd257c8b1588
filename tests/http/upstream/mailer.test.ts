import { afterEach, expect, it } from "vitest";
import { stampAfter } from "../../../upstream/clock.ts";
import { mailKind } from "../../../upstream/mail/mail-kind.ts";
import { putMail } from "../../../upstream/mail/outbox.ts";
import { smtpDelivery } from "../../../upstream/mail/smtp.ts";
import { Queue } from "../../../upstream/queue/queue.ts";
import { mailSender } from "../../../upstream/school/identity.ts";
import { freePort } from "../../support/free-port.ts";
import { until } from "../../support/program.ts";
import { Api } from "./api.ts";
import { onBothEnginesAtNight } from "./engines.ts";
import { header, MailServer } from "./mail-server.ts";
import { staffApi } from "./staff-api.ts";
import { textLike } from "./matchers.ts";
import { codeIn, mailsTo, signUp, tokenIn } from "./sign-up.ts";

const STOP_LINK = "https://portal.example.test/reminders/stop/token";

onBothEnginesAtNight("mailer", (upstream) => {
  const running: { stop: () => Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop();
    for (const table of ["mails", "jobs"] as const)
      await upstream().deps.db.deleteFrom(table).execute();
  });

  /** Starts to send queued mails to a port. */
  async function sendTo(port: number): Promise<void> {
    const { db, log } = upstream().deps;
    const deliver = await smtpDelivery({
      url: `smtp://127.0.0.1:${port}`,
      from: "no-reply@portal.example.test",
      sender: () => mailSender(db, "https://portal.example.test"),
    });
    const queue = new Queue({ db, log }, [mailKind({ db, log, deliver })]);
    running.push(queue);
    await queue.start();
  }

  async function serverOn(
    port: number,
    hooks: Parameters<MailServer["start"]>[1] = {},
  ): Promise<MailServer> {
    const server = new MailServer();
    await server.start(port, hooks);
    running.push(server);
    return server;
  }

  const received = (server: MailServer, many: number, what: string) =>
    until(
      () => server.received.length === many,
      () => what,
    );
  const rows = () => upstream().deps.db.selectFrom("mails").selectAll().orderBy("id").execute();
  const put = (name: string) =>
    putMail(upstream().deps.db, {
      to: `${name}@example.test`,
      letter: { subject: name, text: `To ${name}\n` },
      stopLink: STOP_LINK,
      dedupeKey: name,
    });

  let owner: Api | undefined;
  /** Has an owner invite a class by a list. */
  async function invite(many: number, name: string): Promise<void> {
    owner ??= await staffApi(upstream(), "Inviter", "owner");
    const rows = Array.from({ length: many }, (_, no) => `${name}${no}@class.example,S,Hindi`);
    const list = ["email,first_name,language", ...rows].join("\n");
    expect((await owner.post("/api/staff/students/class", { list })).status).toBe(200);
  }

  it("sends a committed mail, and then deletes its code and link", async () => {
    const port = await freePort();
    const server = await serverOn(port);
    const before = await signUp(upstream());
    await sendTo(port);
    await received(server, 1, "the mail from before the start");
    const { email, code, token } = await signUp(upstream());
    const mail = await until(
      () => server.received[1],
      () => "the mail from after the start",
    );
    expect(mail.to).toBe(email);
    expect(codeIn({ subject: header(mail, "subject") })).toBe(code);
    expect(tokenIn(mail)).toBe(token);
    expect([header(mail, "from"), header(mail, "to")]).toEqual([
      "VLE NAATI CCL Portal <no-reply@portal.example.test>",
      email,
    ]);
    expect(header(mail, "message-id")).toMatch(
      /^<verification-[0-9a-f]{32}@portal\.example\.test>$/,
    );
    expect(header(mail, "auto-submitted")).toBe("auto-generated");
    expect(mail.headers).not.toMatch(/unsubscribe/i);
    await until(
      async () => (await rows()).every(({ sent_at }) => sent_at !== null),
      () => "the marks",
    );
    for (const row of await rows())
      expect(row).toMatchObject({ subject: "", text: "", attempts: 1, next_attempt_at: null });
    expect(await mailsTo(upstream(), before.email)).toEqual([]);
    expect(upstream().logged.join("")).not.toContain(email);
  });

  it("sends codes and links first, then receipts, then invitations, then reminders", async () => {
    await put("reminder");
    await invite(1, "late");
    await putMail(upstream().deps.db, {
      to: "paid@example.test",
      letter: { subject: "Receipt", text: "" },
      dedupeKey: "receipt",
    });
    const { email } = await signUp(upstream());
    await new Api(upstream().base).post("/api/v1/password/forgot", {
      email: "late0@class.example",
    });
    const mails = await rows();
    const jobs = await upstream()
      .deps.db.selectFrom("jobs")
      .selectAll()
      .orderBy("rank")
      .orderBy("turn")
      .execute();
    const order = jobs.map(({ payload }) => {
      const mail = mails.find(({ id }) => String(id) === payload);
      return [mail?.to, mail?.subject];
    });
    expect(order).toEqual([
      [email, textLike(/is your code$/)],
      // Who asks for a link waits for it, so this invitation leaves before that of the class.
      ["late0@class.example", textLike(/has made an account for you$/)],
      ["paid@example.test", "Receipt"],
      ["late0@class.example", textLike(/has made an account for you$/)],
      ["reminder@example.test", "reminder"],
    ]);
  });

  it("sends many mails over few connections", async () => {
    const port = await freePort();
    const server = await serverOn(port);
    for (let no = 0; no < 20; no++) await put(`many${no}`);
    await sendTo(port);
    await received(server, 20, "all mails");
    expect(server.connections).toBeLessThanOrEqual(4);
    await until(
      async () => (await rows()).every(({ sent_at }) => sent_at !== null),
      () => "the marks",
    );
    expect(server.received).toHaveLength(20);
  });

  async function codeAfter(invitations: number, slowMs: number) {
    const port = await freePort();
    const server = await serverOn(port, { slowMs });
    for (let left = invitations, list = 0; left > 0; left -= 500, list++)
      await invite(Math.min(left, 500), `list${list}-`);
    await sendTo(port);
    await until(
      () => server.received.length > 0,
      () => "the first invitation",
    );
    const { email } = await signUp(upstream());
    const [began, before] = [performance.now(), server.received.length];
    await until(
      () => server.received.some(({ to }) => to === email),
      () => "the code",
      60_000,
    );
    const place = server.received.findIndex(({ to }) => to === email) - before;
    return { place, ms: performance.now() - began, sent: server.received.length };
  }

  it("sends a stranger's code while a class is being invited", async () => {
    const { place, sent } = await codeAfter(60, 20);
    expect(place).toBeLessThan(20);
    expect(sent).toBeLessThan(60);
  });

  it(
    "sends a code within seconds after 1,500 invitations, over a mail server that takes 0.25 s a mail",
    { tags: ["night"], timeout: 120_000 },
    async () => {
      const { place, ms } = await codeAfter(1_500, 250);
      console.info(`the code left after ${Math.round(ms)} ms, behind ${place} mails`);
      expect(ms).toBeLessThan(5_000);
    },
  );

  it("waits while the mail server is down, and then sends each mail once", async () => {
    const port = await freePort();
    for (const name of ["one", "two", "three"]) await put(name);
    await sendTo(port);
    await until(
      async () => (await rows())[0]?.attempts === 1,
      () => "a first attempt",
    );
    const server = await serverOn(port);
    await until(
      async () => (await rows()).every(({ sent_at }) => sent_at !== null),
      () => "all three sent",
    );
    expect(server.received.map(({ to }) => to).sort()).toEqual([
      "one@example.test",
      "three@example.test",
      "two@example.test",
    ]);
    // A reminder has headers to unsubscribe (RFC 8058).
    for (const mail of server.received)
      expect([header(mail, "list-unsubscribe"), header(mail, "list-unsubscribe-post")]).toEqual([
        `<${STOP_LINK}>`,
        "List-Unsubscribe=One-Click",
      ]);
  });

  it("gives up on unknown addresses and old mails without delaying the others", async () => {
    const port = await freePort();
    const answers: Record<string, number> = {
      "gone@example.test": 550,
      "later@example.test": 451,
      "old@example.test": 451,
    };
    const server = await serverOn(port, { refuse: (to) => answers[to] ?? null });
    for (const name of ["gone", "old", "later", "fine"]) await put(name);
    await upstream()
      .deps.db.updateTable("mails")
      .set({ created_at: stampAfter(-8 * 24 * 60 * 60 * 1000) })
      .where("subject", "=", "old")
      .execute();
    await sendTo(port);
    await received(server, 1, "the good one");
    expect(server.received.map(({ to }) => to)).toEqual(["fine@example.test"]);
    await until(
      async () => (await rows()).at(-1)?.sent_at,
      () => "its mark",
    );
    const [gone, old, later] = await rows();
    for (const givenUp of [gone, old])
      expect(givenUp).toMatchObject({ sent_at: null, next_attempt_at: null, text: "" });
    expect(later).toMatchObject({
      sent_at: null,
      next_attempt_at: textLike(/Z$/),
      text: "To later\n",
    });
    delete answers["later@example.test"];
    await received(server, 2, "the put-off one");
  });
});
