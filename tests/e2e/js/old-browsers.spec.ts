import { Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-warm-page.ts";

/** Features that an old browser with our syntax may lack, each with the line that removes it. */
const LACKS = [
  "delete Array.prototype.at",
  "delete HTMLDialogElement.prototype.showModal",
  "delete Crypto.prototype.randomUUID",
  "delete window.structuredClone",
];

test("an old browser shows the whole page, records, and asks before a repeat", async ({
  studentPage: page,
  portal,
}) => {
  await page.addInitScript(LACKS.join(";"));
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  await studio.take(1);
  await studio.expectReceipt(1, "Saved");
  await studio.start.click();
  const question = page.getByRole("dialog", { name: "Repeat" });
  await expect(question.getByRole("button", { name: "Repeat" })).toBeFocused();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await expect(studio.start).toBeVisible();
});

test("a browser without service workers, or one that refuses them, says so and offers no download", async ({
  studentPage: page,
  portal,
}) => {
  const address = `/along?question=${portal.question("bank").id}`;
  // As a private window does.
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException("insecure", "SecurityError"));
    Object.assign(navigator.serviceWorker, { getRegistration: refuse });
  });
  await page.goto(address);
  await expect(page.getByText("This browser keeps no pages")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Take along/ })).toBeHidden();
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "serviceWorker", { value: undefined }),
  );
  await page.goto(address);
  await expect(page.getByText("This browser keeps no pages")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Take along/ })).toBeHidden();
});

test("a recorder that exists but cannot start: an error and a file field appear before the question plays", async ({
  studentPage: page,
  portal,
}) => {
  await page.addInitScript(
    "window.MediaRecorder = class { static isTypeSupported() { return true; } constructor() { throw new DOMException('No', 'NotSupportedError'); } }",
  );
  await page.addInitScript(() => {
    addEventListener(
      "play",
      ({ target }) => {
        if (target instanceof HTMLMediaElement && target.src.includes("/media/"))
          reportError("The question plays.");
      },
      { capture: true },
    );
  });
  const studio = new Studio(page, portal.question("bank"));
  await studio.choose();
  await expect(studio.start.or(page.getByRole("alert")).first()).toBeVisible();
  if (await studio.start.isVisible()) await studio.start.click();
  await expect(page.getByRole("alert").filter({ hasText: "This browser" })).toHaveText(
    "This browser cannot record. Open this page in Chrome or Safari.",
  );
  await expect(studio.file).toBeVisible();
});
