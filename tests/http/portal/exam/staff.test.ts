import { createServer, type IncomingMessage, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { freePort } from "../../../support/free-port.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { PortalClient } from "../../../support/portal-client.ts";
import { startStack, type Stack } from "../../../support/stack.ts";
import { Api, tokenOf } from "../../upstream/api.ts";

const TEACHER = { email: "teacher@example.com", password: "interpreting" };
const PATH = "/api/v1/mock-test";
const started = z.object({ results: z.object({ mocktest_record_id: z.number() }) });

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ env: { STAFF_PATH: "/teachers" } });
});
afterAll(async () => {
  await stack.stop();
  // Node warns where more than ten listen to one thing.
  expect(stack.portalLog()).not.toContain("Warning");
});

/** A test that the trial's student handed in without a word. */
async function handIn(): Promise<number> {
  const login = await new Api(stack.upstreamUrl).login("student@example.com", "interpreting");
  const api = new Api(stack.upstreamUrl, tokenOf(login));
  const { results } = started.parse(
    (await api.post(`${PATH}/exam-start`, { mocktest_id: 1 })).body,
  );
  const record = { mocktest_record_id: results.mocktest_record_id, mocktest_id: 1 };
  await api.post(`${PATH}/complete-submit`, record);
  return results.mocktest_record_id;
}

test("a review goes from the waiting list to the student's page, at the portal's address", async () => {
  const record = await handIn();
  const teacher = new PortalClient(stack.portalUrl);
  const door = await teacher.follow(await teacher.get("/teachers"));
  expect(door.page.querySelectorAll("link").map((link) => link.getAttribute("href"))).toEqual([
    expect.stringMatching(/^\/assets\/app-.+\.css$/),
    "/teachers/staff.css",
  ]);
  const list = await teacher.follow(await teacher.press(door, "Log in", TEACHER));
  expect(textsOf(list.page, ".row-title a"), "whose test it is").toEqual([
    "Hindi Mock Test 1, Manpreet",
  ]);
  const link = list.page.querySelector(".row-title a")?.getAttribute("href") ?? "";
  expect(link).toBe(`/teachers/tests/${record}`);
  let at = await teacher.follow(await teacher.get(link));
  const sound = at.page.querySelector("audio")?.getAttribute("src") ?? "";
  const part = await teacher.get(sound, { Range: "bytes=0-9" });
  expect([part.status, part.bytes.length, part.headers.get("content-range")]).toEqual([
    206,
    10,
    expect.stringMatching(/^bytes 0-9\/\d+$/),
  ]);
  const field = at.page.querySelector(".staff-counts input")?.getAttribute("name") ?? "";
  const first = { reviews: "साफ़ और पूरा।", mark: "30", [field]: "2" };
  at = await teacher.follow(await teacher.press(at, "Dialogue 2", first));
  const second = { reviews: "Complete.", remark: "Mind the numbers.", mark: "33" };
  const student = new PortalClient(stack.portalUrl);
  await student.logIn();
  const feedback = `/mock-test/feedback?record=${record}`;
  at = await teacher.follow(await teacher.press(at, "Save, check and publish", second));
  const before = await student.get(feedback);
  expect(before.text).not.toContain("साफ़");
  expect(textOf(before.page, "main")).toContain("Pending...");
  const done = await teacher.follow(await teacher.press(at, "Publish", {}));
  expect(textOf(done.page, "h1")).toBe("Waiting mock tests");

  const after = await student.get(feedback);
  const [board, ...words] = textsOf(after.page, ".panel > section");
  expect(board).toMatch(/^Estimated marksPassed: every mark is high enough\./);
  expect(textsOf(after.page, ".panel tbody tr")).toEqual([
    "Dialogue 130 of 4529 reached",
    "Dialogue 233 of 4529 reached",
    "Both63 of 9063 reached",
  ]);
  expect(words).toEqual(["Admin reviewसाफ़ और पूरा।", "Tutor remarkNo comment."]);
  expect(textOf(after.page, ".answers li")).toContain("Errors found2 Omission");
  expect(textOf(after.page, ".quiet-fold")).toContain("at least 29 marks in each");
  const completed = await student.get("/mock-test?tab=completed");
  expect(textsOf(completed.page, "tbody .btn")[0]).toMatch(/^View review/);
});

test("neither cookie is of use at the other's pages, and each stays where it belongs", async () => {
  const student = new PortalClient(stack.portalUrl);
  await student.logIn();
  expect((await student.get("/teachers")).location).toBe("/teachers/login");
  const teacher = new PortalClient(stack.portalUrl);
  const answer = await teacher.press(await teacher.get("/teachers/login"), "Log in", TEACHER);
  expect(answer.headers.getSetCookie()).toEqual([expect.stringContaining("; Path=/teachers;")]);
  expect((await teacher.get("/dashboard")).location).toMatch(/^\/login/);
});

test("posts of another site, files and endless forms stop at the portal", async () => {
  const teacher = new PortalClient(stack.portalUrl);
  const door = await teacher.get("/teachers/login");
  const token = door.page.querySelector("[name=form_token]")?.getAttribute("value") ?? "";
  const fields = { ...TEACHER, form_token: token };
  const foreign = await teacher.post("/teachers/login", fields, { Origin: "https://evil.example" });
  const file = await teacher.postFile("/teachers/login", fields, null);
  const endless = await teacher.post("/teachers/login", { ...fields, more: "x".repeat(600_000) });
  expect([foreign, file, endless].map(({ status }) => status)).toEqual([403, 415, 413]);
  expect(teacher.cookies.has("ccl_staff")).toBe(false);
});

test("a text browser, which says nothing of where it posts from, is known by the form's token", async () => {
  const teacher = new PortalClient(stack.portalUrl);
  const door = await teacher.get("/teachers/login");
  const token = door.page.querySelector("[name=form_token]")?.getAttribute("value") ?? "";
  const guessed = await teacher.post("/teachers/login", { ...TEACHER, form_token: "x" }, {});
  expect([guessed.status, teacher.cookies.has("ccl_staff")]).toEqual([403, false]);
  const known = await teacher.post("/teachers/login", { ...TEACHER, form_token: token }, {});
  expect([known.status, teacher.cookies.has("ccl_staff")]).toEqual([303, true]);
});

test("answers carry a strict policy, are kept by nobody, and are small on the line", async () => {
  const { headers } = await new PortalClient(stack.portalUrl).get("/teachers/login");
  expect(headers.get("content-security-policy")).toContain("default-src 'none'; style-src 'self'");
  expect([headers.get("cache-control"), headers.get("content-encoding")]).toEqual([
    "no-store",
    "gzip",
  ]);
  expect(headers.get("x-page")).toBeNull();
});

test("while the upstream is away the portal says so in words", async () => {
  const teacher = new PortalClient(stack.portalUrl);
  await stack.killUpstream();
  const away = await teacher.get("/teachers");
  expect([away.status, textOf(away.page, "h1")]).toEqual([503, "Not available just now"]);
  await stack.restartUpstream();
  expect((await teacher.get("/teachers")).status).toBe(303);
});

test("what the portal hands on is what the pages need, and never a student's cookie", async () => {
  const port = await freePort();
  const seen: IncomingMessage[] = [];
  const upstream = await listen(port, (request) => seen.push(request));
  const own = await startStack({
    upstreamUrl: `http://127.0.0.1:${port}`,
    portalEnv: { EMBEDDED_UPSTREAM: "1" },
  });
  const browser = new PortalClient(own.portalUrl);
  browser.cookies.set("portal", "student").set("ccl_staff", "mine").set("ccl_staffroom", "no");
  const answer = await browser.get("/staff", { Authorization: "Bearer 1|x", "X-Odd": "1" });
  const headers = seen[0]?.headers ?? {};
  expect(headers.cookie).toBe("ccl_staff=mine");
  expect(Object.keys(headers).sort()).toEqual([
    "accept",
    "accept-language",
    "connection",
    "cookie",
    "host",
    "x-forwarded-for",
    "x-request-id",
    "x-stylesheet",
  ]);
  expect([answer.headers.get("location"), answer.headers.get("x-odd")]).toEqual([null, null]);
  expect(answer.headers.getSetCookie()).toEqual(["ccl_staff=new; Path=/staff"]);
  // Without a staff account the path is nobody's, like any other.
  const none = await browser.get("/staff/none");
  const other = await browser.get("/nobody/none");
  expect([none.status, textOf(none.page, "h1")]).toEqual([404, textOf(other.page, "h1")]);
  await own.stop();
  await new Promise((resolve) => upstream.close(resolve));
});

test("with a provider's server the path is not there", async () => {
  const provider = await startStack({
    upstreamUrl: stack.upstreamUrl,
    env: { STAFF_PATH: "/teachers" },
  });
  const browser = new PortalClient(provider.portalUrl);
  expect((await browser.get("/teachers/login")).status).toBe(404);
  await provider.stop();
});

/** An upstream that says more than it should. */
function listen(port: number, onRequest: (request: IncomingMessage) => void): Promise<Server> {
  const server = createServer((request, response) => {
    onRequest(request);
    response.writeHead(request.url === "/staff" ? 200 : 404, {
      ...(request.url === "/staff" ? { "X-Page": "1" } : {}),
      "Content-Type": "text/plain",
      "Set-Cookie": ["ccl_staff=new; Path=/staff", "portal=taken; Path=/"],
      Location: "https://evil.example/",
      "X-Odd": "1",
    });
    response.end("said");
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}
