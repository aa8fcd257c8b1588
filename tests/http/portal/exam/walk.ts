import type { PortalClient } from "../../../support/portal-client.ts";
import { toneFile } from "../../../support/recordings.ts";
import type { PortalStack } from "../portal-stack.ts";

const EXAM = "/mock-test/exam/question?mock=1";

/** Walks the pages of a mock test, from its list to its feedback. */
export async function walkExam(portal: PortalStack): Promise<PortalClient[]> {
  const [student, visitor] = [
    await portal.signInAnew(),
    await portal.signedIn("visitor@example.com"),
  ];
  await visitor.get("/mock-test?tab=new");
  const information = await student.press(await student.get(EXAM), "Next to start example", {});
  let at = await student.follow(await student.press(information, "Next"));
  await student.press(at, "Next");
  at = await student.follow(await student.press(at, "Next", {}, toneFile(300)));
  await student.get(`${EXAM}&segment=1&answer=1`);
  for (const tab of ["new", "pending", "completed"]) await student.get(`/mock-test?tab=${tab}`);
  await askToResume(student);
  while (!at.url.includes("/completed-mock/"))
    at = at.page.querySelector(".dialog-page")
      ? await student.press(at, "Yes")
      : await student.follow(await student.press(at, "Next", {}, toneFile(300)));
  for (const link of at.page.querySelectorAll("tbody .btn"))
    await student.get(link.getAttribute("href") ?? "");
  await student.get("/mock-test/exam/question");
  return [student, visitor];
}

/** Opens the question about a begun test from each of two lists. */
async function askToResume(student: PortalClient): Promise<void> {
  for (const tab of ["new", "pending"]) {
    const list = await student.get(`/mock-test?tab=${tab}`);
    const link = list.page
      .querySelectorAll("tbody a")
      .find((one) => one.getAttribute("href")?.startsWith("/mock-test/resume"));
    await student.get(link?.getAttribute("href") ?? "/no-link");
  }
}
