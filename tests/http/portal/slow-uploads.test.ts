import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import type { Scripted } from "../../support/fake-upstream.ts";
import { textOf } from "../../support/html.ts";
import { image, JPEG } from "../../support/pictures.ts";
import type { Answer, PortalClient } from "../../support/portal-client.ts";
import { until } from "../../support/program.ts";
import { impatient } from "../../support/portal-here.ts";
import { toneFile } from "../../support/recordings.ts";
import { usePortal } from "./portal-stack.ts";
import { at, formOf, sized } from "./practice/segment-form.ts";

/** A shorter timeout than 15 seconds for a post and 60 for an upload. */
const LIMIT_MS = 4_000;
const MB = 1024 * 1024;
const portal = usePortal({ UPLOADS_AT_ONCE: "1" }, impatient(LIMIT_MS));
let client: PortalClient;
beforeAll(async () => {
  client = await portal.signedIn();
});

const ANSWER = "POST /api/v1/practice/answer-update";
const FORUM = "POST /api/v1/forum-add";
const LOGIN = "POST /api/login/student";
const PAIR = { email: "student@example.com", password: "interpreting" };
const NOT_STORED =
  "The recording may not have been saved. Choose the file again and send it once more.";

const script = (fault: Scripted) => {
  for (const call of [ANSWER, FORUM, LOGIN]) portal.fake.script(call, fault);
};
const outbox = (fields: Record<string, string>, hertz: number) =>
  client.postFile("/recordings", fields, toneFile(hertz));
const comment = (details: string) =>
  client.postFile("/forum", { intent: "comment", forum_details: details }, image(JPEG));
const attempts = async (segment: number) => textOf((await client.get(at(segment))).page, ".facts");
const posts = async (details: string) =>
  (await client.get("/forum")).text.split(details).length - 1;

describe("a slow API response", () => {
  test("is awaited up to the limit of its call, and each POST succeeds", async () => {
    script({ do: "late", pieces: 8, everyMs: 100 });
    const { fields } = await formOf(client, 3);
    const [sent, pressed, login, posted] = await Promise.all([
      outbox(fields, 300),
      client.press(await client.get(at(4)), "Next", {}, toneFile(400)),
      portal.client().post("/login", PAIR),
      comment("Slow but sure"),
    ]);
    expect([sent.status, JSON.parse(sent.text)]).toMatchObject([200, { status: "stored" }]);
    expect([pressed.location, login.location, posted.location]).toEqual([
      at(5),
      "/dashboard",
      "/forum",
    ]);
    portal.fake.heal();
    expect([await attempts(3), await attempts(4)]).toEqual(["Attempts: 1", "Attempts: 1"]);
    expect(await posts("Slow but sure")).toBe(1);
  });

  test.each<[string, number, Scripted]>([
    ["hangs", 6, { do: "hang" }],
    ["was done and is told a byte at a time", 8, { do: "late", pieces: 1_000, everyMs: 500 }],
  ])(
    "%s: gives up at the limit, calls nothing stored, and a retry stores it once",
    async (_, segment, fault) => {
      const details = `Which glossary? ${randomUUID()}`;
      const { fields } = await formOf(client, segment);
      const page = await client.get(at(segment + 1));
      const forum = await client.get("/forum");
      script(fault);
      const guest = portal.client();
      const started = Date.now();
      const press = (from: Answer, hertz: number) =>
        client.press(from, "Next", {}, toneFile(hertz));
      const [sent, pressed, login, posted] = await Promise.all([
        outbox(fields, 500),
        press(page, 600),
        guest.post("/login?next=%2Fforum", PAIR),
        client.press(forum, "Post Comment", { forum_details: details }, image(JPEG)),
      ]);
      expect(Date.now() - started).toBeLessThan(4 * LIMIT_MS);
      expect([sent.status, JSON.parse(sent.text)]).toMatchObject([
        ...[503, { code: "unavailable", retryable: true }],
      ]);
      expect([pressed.status, textOf(pressed.page, "#answer-audio-file-error")]).toEqual([
        ...[503, `Error: ${NOT_STORED}`],
      ]);
      expect([login.location, guest.cookies.has("portal")]).toEqual([
        "/login?next=%2Fforum",
        false,
      ]);
      const refused = await guest.follow(login);
      expect(textOf(refused.page, "main .notice-danger")).toBe(
        "We can't log you in right now. The service does not answer. Try again in a moment.",
      );
      expect(refused.page.querySelector("#email")?.getAttribute("value")).toBe(PAIR.email);
      expect([posted.status, textOf(posted.page, "#forum_details").trim()]).toEqual([503, details]);

      await portal.heal();
      const again = await outbox(fields, 500);
      expect([again.status, JSON.parse(again.text)]).toMatchObject([200, { status: "stored" }]);
      expect((await press(pressed, 600)).location).toBe(at(segment + 2));
      const counted = () => Promise.all([attempts(segment), attempts(segment + 1)]);
      expect(await counted()).toEqual(["Attempts: 1", "Attempts: 1"]);
      // A repeated form may have another file, which is a new answer.
      expect((await press(pressed, 610)).location).toBe(at(segment + 2));
      expect(await counted()).toEqual(["Attempts: 1", "Attempts: 2"]);
      expect((await guest.press(refused, "Log in", PAIR)).location).toBe("/forum");
      // Not every provider recognises a repeated post, so the student must check.
      expect(textOf(posted.page, "main .notice-danger")).toContain(
        "It may be posted all the same: look before you send it again.",
      );
      const repeated = await client.press(posted, "Post Comment", {}, image(JPEG));
      expect(repeated.location).toBe("/forum");
      expect(await posts(details)).toBe(1);
    },
  );
});

describe("a slow upload", () => {
  const TAKEN = "HTTP/1.1 100 Continue\r\n\r\n";
  const FORM = "Content-Type: application/x-www-form-urlencoded";
  const drip = (lines: string[]) => {
    const { port, host } = new URL(portal.stack.portalUrl);
    const socket = connect(Number(port), "127.0.0.1").setEncoding("utf8");
    let text = "";
    socket.on("data", (part: string) => (text += part)).on("error", () => undefined);
    const [first = "", ...others] = lines;
    const own = [`Host: ${host}`, "Sec-Fetch-Site: same-origin", `Cookie: ${client.cookie}`];
    socket.write([first, ...own, ...others].join("\r\n"));
    const timer = setInterval(() => socket.write("-"), 50);
    socket.on("close", () => clearInterval(timer));
    return () => text;
  };

  test("is cut off at the limit and never reaches the API, while other uploads go on", async () => {
    const [first, second] = [await formOf(client, 10), await formOf(client, 11)];
    const called = portal.fake.count(ANSWER);
    const large = (fields = {}) =>
      client.postFile("/recordings", fields, sized("long.wav", 2 * MB));
    const upload = drip([
      "POST /recordings HTTP/1.1",
      ...["Expect: 100-continue", "Content-Type: multipart/form-data; boundary=x"],
      ...[`Content-Length: ${8 * MB}`, "", "--x", ""],
    ]);
    const form = drip([
      "POST /login HTTP/1.1",
      FORM,
      "Expect: 100-continue",
      "Content-Length: 8000",
      "",
      "",
    ]);
    const chunk = drip([
      "POST /login HTTP/1.1",
      FORM,
      "Transfer-Encoding: chunked",
      "",
      "fff",
      "half",
    ]);
    const head = drip(["GET /login HTTP/1.1", "X-Endless: "]);
    await until(
      () => upload() && form(),
      () => "both to be taken",
    );
    const refused = await large();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    const small = await outbox(first.fields, 700);
    expect([small.status, JSON.parse(small.text)]).toMatchObject([200, { status: "stored" }]);
    const given = () => upload().length > TAKEN.length && form().length > TAKEN.length;
    await until(given, () => "both to be given up");
    expect(upload()).toMatch(/^HTTP\/1\.1 408 /m);
    await until(
      () => head() && chunk(),
      () => "half a chunk, and headers without an end, to be given up",
    );
    expect(head()).toMatch(/^HTTP\/1\.1 408 /m);
    for (const each of [form, chunk])
      expect(each()).toMatch(/^HTTP\/1\.1 408 .*<h1>Too slow<\/h1>/ms);
    const stored = await large(second.fields);
    expect([stored.status, JSON.parse(stored.text)]).toMatchObject([200, { status: "stored" }]);
    expect(portal.fake.count(ANSWER) - called).toBe(2);
  });
});
