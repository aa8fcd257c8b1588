import { expect, it } from "vitest";
import { freePort } from "../../support/free-port.ts";
import { until } from "../../support/program.ts";
import { mailKind } from "../../../upstream/mail/mail-kind.ts";
import { smtpDelivery } from "../../../upstream/mail/smtp.ts";
import { Queue } from "../../../upstream/queue/queue.ts";
import { mailSender } from "../../../upstream/school/identity.ts";
import type { Api } from "./api.ts";
import { onBothEnginesAtNight, signIn } from "./engines.ts";
import { header, MailServer } from "./mail-server.ts";
import { HOUR_MS } from "./sign-up.ts";

const CALL = "/api/v1/online-class";
const good = {
  first_name: "Āśā",
  last_name: "राव",
  phone: "+61412345678",
  email: "asha@example.test",
  message: "When is the next class?\r\nThank you",
  branch: "SYDNEY",
  country: "India",
};

onBothEnginesAtNight(
  "enquiries",
  (upstream) => {
    const send = (api: Api, change: Record<string, unknown> = {}) =>
      api.post(CALL, { ...good, ...change });
    const stored = async (userId: number) =>
      upstream()
        .deps.db.selectFrom("enquiries")
        .selectAll()
        .where("user_id", "=", userId)
        .orderBy("id")
        .execute();
    const mailsFor = async (text: string) =>
      (await upstream().deps.db.selectFrom("mails").selectAll().orderBy("id").execute()).filter(
        (mail) => mail.text.includes(text),
      );

    it("stores an enquiry and its mail to the branch", async () => {
      const { api, id } = await signIn(upstream(), { plan: false });
      const reply = await send(api, { message: "one of a kind\r\nThank you" });
      expect([reply.status, reply.body]).toEqual([
        200,
        { status: 200, message: "Form submitted successfully." },
      ]);
      expect(await stored(id)).toMatchObject([
        { ...good, message: "one of a kind\nThank you", branch: "sydney" },
      ]);
      expect(await mailsFor("one of a kind")).toMatchObject([
        {
          to: "sydney@branch.test",
          reply_to: "asha@example.test",
          subject: "Enquiry from the portal",
          text: "A student has sent an enquiry on the VLE NAATI CCL Portal.\n\nName: Āśā राव\nE-mail: asha@example.test\nPhone: +61412345678\nCountry: India\nBranch: Sydney\n\none of a kind\nThank you\n",
        },
      ]);
    });

    it("stores both or neither", async () => {
      const { api, id } = await signIn(upstream());
      await upstream().deps.db.schema.alterTable("mails").renameTo("mails_away").execute();
      try {
        expect((await send(api)).status).toBe(500);
      } finally {
        await upstream().deps.db.schema.alterTable("mails_away").renameTo("mails").execute();
      }
      expect(await stored(id)).toEqual([]);
      expect((await send(api)).status).toBe(200);
      expect(await stored(id)).toHaveLength(1);
    });

    it("stores an enquiry for a branch without an address, and sends no mail", async () => {
      const { api, id } = await signIn(upstream());
      expect((await send(api, { branch: "Jalandhar", message: "to nobody" })).status).toBe(200);
      expect(await stored(id)).toMatchObject([{ branch: "jalandhar" }]);
      expect(await mailsFor("to nobody")).toEqual([]);
    });

    it("names every missing or wrong field", async () => {
      const { api, id } = await signIn(upstream());
      const missing = await api.post(CALL);
      const names = ["first_name", "last_name", "phone", "email", "message", "branch", "country"];
      expect([missing.status, missing.body]).toEqual([
        422,
        {
          message: "The first name field is required. (and 6 more errors)",
          errors: Object.fromEntries(
            names.map((name) => [name, [`The ${name.replace("_", " ")} field is required.`]]),
          ),
        },
      ]);
      const badPhone = "The phone field format is invalid.";
      const badEmail = "The email field must be a valid email address.";
      for (const [change, field, message] of [
        [{ branch: "perth" }, "branch", "The selected branch is invalid."],
        [{ branch: ["sydney"] }, "branch", "The selected branch is invalid."],
        [{ branch: "sydney\r\nBcc: a@b.test" }, "branch", "The selected branch is invalid."],
        [{ email: "nobody" }, "email", badEmail],
        [{ email: "a b@c.test" }, "email", badEmail],
        [{ email: "a@b.test\r\nBcc: c@d.test" }, "email", badEmail],
        [{ email: "a@b.test,c@d.test" }, "email", badEmail],
        [{ email: "A <a@b.test>" }, "email", badEmail],
        [{ phone: "12345" }, "phone", badPhone],
        [{ phone: "+6141234567890123" }, "phone", badPhone],
        [{ phone: "call me" }, "phone", badPhone],
        [
          { first_name: "x".repeat(256) },
          "first_name",
          "The first name field must not be greater than 255 characters.",
        ],
        [{ country: "\r\n" }, "country", "The country field is required."],
        [
          { message: "x".repeat(5_001) },
          "message",
          "The message field must not be greater than 5000 characters.",
        ],
        [
          { message: "अ".repeat(100_000) },
          "message",
          "The message field must not be greater than 5000 characters.",
        ],
        [
          { message: "x".repeat(2_000_000) },
          "message",
          "The message field must not be greater than 5000 characters.",
        ],
        [{ message: { text: "x" } }, "message", "The message field must be a string."],
      ] as const) {
        const reply = await send(api, change);
        expect([change, reply.status, reply.body]).toEqual([
          change,
          422,
          { message, errors: { [field]: [message] } },
        ]);
      }
      expect(await stored(id)).toEqual([]);
      for (const phone of ["0412 345 678", "+91 (141) 123-4567", "123456"])
        expect((await send(api, { phone })).status).toBe(200);
      expect((await send(api, { message: `${"😀".repeat(4_998)}\r\na` })).status).toBe(200);
    });

    it("limits a student to five an hour, and no other student", async () => {
      const [one, other] = [await signIn(upstream()), await signIn(upstream())];
      for (let sent = 0; sent < 5; sent++) expect((await send(one.api)).status).toBe(200);
      const stopped = await send(one.api);
      expect([stopped.status, stopped.body]).toEqual([429, { message: "Too Many Attempts." }]);
      expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(3_500);
      expect((await send(one.api, { email: "" })).status).toBe(422);
      expect((await send(other.api)).status).toBe(200);
      upstream().turnClock(HOUR_MS);
      expect((await send(one.api)).status).toBe(200);
      expect(await stored(one.id)).toHaveLength(6);
    });

    it("lets no field add a mail header, and lets the branch reply to the student", async () => {
      const { api } = await signIn(upstream());
      const server = new MailServer();
      const port = await freePort();
      await server.start(port);
      const { db, log } = upstream().deps;
      await db.deleteFrom("mails").execute();
      const evil = "\r\nBcc: victim@example.test\r\n\r\n<script>alert(1)</script>\u2028\u0000";
      const fields = {
        first_name: `F${evil}`,
        last_name: `L${evil}`,
        country: `C${evil}`,
        message: `M${evil}`,
        email: "a'b+c@example.test",
      };
      expect((await send(api, fields)).status).toBe(200);
      const deliver = await smtpDelivery({
        url: `smtp://127.0.0.1:${port}`,
        from: "portal@example.test",
        sender: () => mailSender(db, "https://portal.example.test"),
      });
      const queue = new Queue({ db, log }, [mailKind({ db, log, deliver })]);
      await queue.start();
      try {
        const mail = await until(
          () => server.received[0],
          () => "the mail",
        );
        expect([
          mail.to,
          header(mail, "reply-to"),
          header(mail, "subject"),
          header(mail, "from"),
        ]).toEqual([
          "sydney@branch.test",
          "a'b+c@example.test",
          "Enquiry from the portal",
          "VLE NAATI CCL Portal <portal@example.test>",
        ]);
        expect(header(mail, "content-type")).toMatch(/^multipart\/alternative/);
        for (const name of ["bcc", "cc"]) expect(header(mail, name)).toBe("");
        expect(mail.text).toContain(
          "Name: F Bcc: victim@example.test <script>alert(1)</script> L Bcc:",
        );
        expect(mail.text).toContain("\nCountry: C Bcc: victim@example.test");
        expect(server.received).toHaveLength(1);
      } finally {
        await queue.stop();
        await server.stop();
      }
      expect(
        await db.selectFrom("mails").select(["subject", "text", "reply_to"]).execute(),
      ).toEqual([{ subject: "", text: "", reply_to: null }]);
    });
  },
  { BRANCH_EMAILS: { sydney: "sydney@branch.test", melbourne: "melbourne@branch.test" } },
);
