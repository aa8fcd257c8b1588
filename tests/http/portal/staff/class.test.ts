import { expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";

const OWNER = { email: "teacher@example.com", password: "interpreting" };
const portal = usePortal();

test("an owner invites a class by CSV after a preview of new students and bad rows", async () => {
  const owner = portal.client();
  const door = await owner.follow(await owner.get("/staff"));
  await owner.follow(await owner.press(door, "Log in", OWNER));
  const page = await owner.get("/staff/students/class");
  const hindi = [...page.page.querySelectorAll("#language_id option")].find(
    (option) => option.textContent === "Hindi",
  );
  const language_id = hindi?.getAttribute("value") ?? "";
  const send = (text: string, values = {}) =>
    owner.press(page, "See what it does", values, {
      field: "sent",
      name: "class.csv",
      bytes: Buffer.from(text),
    });
  const none = await owner.press(page, "See what it does", { language_id });
  expect([none.status, textsOf(none.page, ".summary a")]).toEqual([422, ["Choose a file"]]);
  expect(textOf(none.page, "#language_id option[selected]")).toBe("Hindi");
  const large = await send("x".repeat(300_000));
  expect(textsOf(large.page, ".summary a")).toEqual([
    "The file is larger than 256 kB. Send at most 500 students at once.",
  ]);

  const bad = await send("email,name\nmira,Mira\n", { language_id });
  expect(textOf(bad.page, "h1")).toBe("Nobody is invited yet");
  expect(textsOf(bad.page, "main li")).toEqual(["Line 2: Enter an email address"]);
  expect(textsOf(bad.page, "main button")).toEqual([]);

  const csv = 'email,name\r\nmira@class.example,"मीरा\r\nराव"\r\nstudent@example.com,X\r\n';
  const look = await send(csv, { language_id });
  expect(textsOf(look.page, "main h2")).toEqual([
    "To be invited: 1",
    "Already have an account, and nothing changes for them: 1",
  ]);
  expect(textsOf(look.page, "main li")[0]).toBe("मीरा राव, mira@class.example, Hindi");
  const done = await owner.follow(await owner.press(look, "Invite them"));
  expect(textOf(done.page, ".notice")).toBe("Invitations on their way: 1.");
  expect(textOf(done.page, ".row-title")).toBe("मीरा राव");
  expect((await send(csv, { language_id })).text).not.toContain("Invite them");
});
