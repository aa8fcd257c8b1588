import { expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import type { Answer, PortalClient } from "../../../support/portal-client.ts";
import { fixture } from "../../upstream/content-folder.ts";
import { textLike } from "../../upstream/matchers.ts";
import { pour } from "../../server/raw-request.ts";
import { usePortal } from "../portal-stack.ts";

const OWNER = { email: "teacher@example.com", password: "interpreting" };
const MB = 1024 * 1024;
const portal = usePortal();

async function logIn(owner: PortalClient): Promise<Answer> {
  const door = await owner.follow(await owner.get("/staff"));
  return owner.follow(await owner.press(door, "Log in", OWNER));
}

const fieldsOf = ({ page }: Answer, selector: string) =>
  page.querySelectorAll(selector).map((field) => field.getAttribute("name") ?? "");

test("an owner writes a dialogue, sees a colleague's conflicting save, and publishes it to students", async () => {
  const owner = portal.client();
  await logIn(owner);
  const list = await owner.get("/staff/content?search=bond");
  expect(textsOf(list.page, ".row-title a")).toHaveLength(1);
  const empty = await owner.press(await owner.get("/staff/content/new"), "Go on to the segments");
  expect([empty.status, textsOf(empty.page, ".summary a")]).toEqual([
    422,
    ["The title is required", "The topic is required", "Choose a language"],
  ]);
  const hindi = [...empty.page.querySelectorAll("#language_id option")].find(
    (option) => option.textContent === "Hindi",
  );
  const named = {
    question_title: "At the dentist",
    category: "Health",
    language_id: hindi?.getAttribute("value") ?? "",
  };
  let at = await owner.follow(await owner.press(empty, "Go on to the segments", named));
  const first = at;
  at = await owner.follow(await owner.press(at, "Add segment 1"));
  const [field = ""] = fieldsOf(at, "textarea[name^=text-]");
  const sample = field.replace("text", "sample");
  const said = { [field]: "Open wide.", [sample]: "मुँह खोलिए।" };

  // A post from the old page. Both saved other values than it saw.
  at = await owner.follow(await owner.press(at, "Save", { question_title: "Theirs" }));
  const conflict = await owner.press(first, "Save", { question_title: "Mine" });
  expect([conflict.status, textOf(conflict.page, ".summary a")]).toEqual([
    422,
    "Meera Teacher saved another text meanwhile: “Theirs”. Save again to replace it.",
  ]);
  expect(conflict.page.querySelector("#question_title")?.getAttribute("value")).toBe("Mine");
  at = await owner.follow(await owner.press(at, "Save", { question_title: "At the dentist" }));

  at = await owner.follow(await owner.press(at, "Add a segment below", said));
  expect(textsOf(at.page, "table .no > span")).toEqual(["1", "2"]);
  expect(textOf(at.page, `#${field}`)).toBe("Open wide.");
  const [, second] = fieldsOf(at, "textarea[name^=text-]");
  const [, gone] = at.page
    .querySelectorAll("button[name=then]")
    .map((button) => button.getAttribute("value") ?? "")
    .filter((value) => value.startsWith("remove-"));
  expect(gone).toBe(second?.replace("text", "remove"));
  const path = new URL(at.url).pathname;
  at = await owner.follow(
    await owner.press(at, "Save", { [second ?? ""]: "मुँह बंद कीजिए।", then: gone ?? "" }),
  );
  expect(textsOf(at.page, "#removed li p")).toEqual(["मुँह बंद कीजिए।"]);
  at = await owner.press(at, "Bring it back");
  expect(at.location, "where it stood").toMatch(/#segment-2$/);
  at = await owner.follow(at);
  expect(textOf(at.page, `#${second}`)).toBe("मुँह बंद कीजिए।");
  expect(at.page.querySelector("#removed")).toBeNull();
  at = await owner.follow(await owner.post(path, { keys: "", then: gone ?? "" }));
  const left = at.page
    .querySelectorAll("#left li a")
    .map((link) => [link.text.trim(), link.getAttribute("href")]);
  expect(left).toContainEqual(["Segment 1 misses the sound.", "#segment-1"]);
  expect(textsOf(at.page, "#left li")).toContain("The test has 12 to 14 segments, this has 1.");
  const early = await owner.press(at, "Publish");
  expect([early.status, textOf(early.page, ".notice, .summary")]).toEqual([
    422,
    textLike(/Segment 1 misses the sound\./),
  ]);

  const store = (bytes: Uint8Array) =>
    owner.press(at, "Save", {}, { field: field.replace("text", "prompt"), name: "said", bytes });
  const tooLarge = await store(new Uint8Array(8_100_000));
  expect(textsOf(tooLarge.page, ".summary a")).toEqual([
    "said: The sound is larger than 8 MB. Choose a smaller one, as an MP3.",
  ]);
  at = await owner.follow(await store(fixture("take.mp3")));
  expect(textOf(at.page, ".notice")).toBe("The draft is saved.");

  // Of 200 MB less than a third is read, nobody waits for the rest, and the stored sound stays.
  const { pathname, port } = new URL(at.url);
  const { line, sent } = await pour(
    Number(port),
    [
      `POST ${pathname} HTTP/1.1`,
      "Host: x",
      `Cookie: ${owner.cookie}`,
      "Sec-Fetch-Site: same-origin",
      "Content-Type: multipart/form-data; boundary=x",
      `Content-Length: ${200 * MB}`,
    ],
    200 * MB,
  );
  expect(line).toBe("HTTP/1.1 413 Payload Too Large");
  expect(sent).toBeLessThan(67 * MB);
  const src = at.page.querySelector("audio")?.getAttribute("src") ?? "";
  expect((await owner.get(src)).bytes).toEqual(fixture("take.mp3"));

  const preview = await owner.get(`${new URL(at.url).pathname}/preview`);
  const seen = textOf(preview.page, ".phone");
  expect(seen).toMatch(/Segment 1 of \d+ ?(English into|\w+ into English)/);
  at = await owner.follow(await owner.press(preview, "Publish"));
  expect(textOf(at.page, ".notice")).toBe(
    "The dialogue is published. Students see it from now on.",
  );
  const student = await portal.signedIn();
  const found = await student.get("/practice-ccl?search=dentist");
  expect(found.text).toContain("At the dentist");
  const log = await owner.get("/staff/log");
  expect(textsOf(log.page, ".row-title span").slice(0, 2)).toEqual([
    "publish dialogue",
    "write dialogue",
  ]);
  expect(log.text).toMatch(/The portal is version .*1\.\d+\.\d+/);

  at = await owner.follow(await owner.press(await owner.get(pathname), "Save", { use: "test" }));
  const changed = await owner.get(`${new URL(at.url).pathname}/preview`);
  at = await owner.follow(await owner.press(changed, "Publish the changes"));
  expect(textOf(at.page, ".notice"), "only for mock tests").toBe(
    "The dialogue is published. You can put it into mock tests.",
  );
});
