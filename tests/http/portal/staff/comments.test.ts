import { expect, test } from "vitest";
import { remarkCalls } from "../../../../contract/staff/remarks.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { Answer } from "../../../support/portal-client.ts";
import { Api } from "../../upstream/api.ts";
import { openPublication, openReview } from "../../upstream/handed-in.ts";
import { loginOf, logInStaff } from "../../upstream/staff-api.ts";
import { usePortal } from "../portal-stack.ts";
import { handIn } from "./marked-test.ts";

const COMMENTS = [
  { at_ms: 1_900, text: "देर से शुरू किया।" },
  { at_ms: 3_540_000, text: "The <b>date</b> is missing." },
];
const portal = usePortal();

async function staffApi(): Promise<Api> {
  const base = portal.stack.upstreamUrl;
  const reply = await logInStaff({ base }, "teacher@example.com", "interpreting");
  return new Api(base, loginOf(reply).token);
}

/** Returns the comments of a segment as shown, with the links of their times. */
function pinsOf({ page }: Answer, no: number) {
  const segment = page.querySelectorAll(".answers > li")[no - 1];
  if (!segment) throw new Error(`no segment ${no}`);
  return {
    sound: segment.querySelector(".source-own audio")?.getAttribute("src"),
    inWave: textsOf(segment, ".source-own .pin"),
    shown: textsOf(segment, ".pins > li"),
    links: segment.querySelectorAll(".pins a").map((link) => link.getAttribute("href")),
    texts: segment.querySelectorAll(".pins [dir=auto]").map(({ text }) => text),
  };
}

test("a published review has each comment with its time, which opens the answer there", async () => {
  const recordId = await handIn(portal, 1, 3_200);
  const staff = await staffApi();
  const [one, two] = [
    await openReview(staff, { recordId }),
    await openReview(staff, { recordId }, 1),
  ];
  const [first, second] = one.segments.map(({ segment_id }) => segment_id);
  const segments = {
    [first ?? 0]: { comments: COMMENTS, remark: "Speak slowly." },
    [second ?? 0]: { comments: [{ at_ms: 6_000, text: "Say something." }] },
  };
  await one.save({ reviews: "Good.", half_marks: 60, segments });
  await two.save({ reviews: "Good.", half_marks: 60 });
  const student = await portal.signedIn();
  const address = `/mock-test/feedback?record=${recordId}`;
  expect((await student.get(address)).page.querySelector(".pins")).toBeNull();
  expect((await (await openPublication(staff, { recordId })).publish(false)).status).toBe(200);

  const at = await student.get(address);
  const { sound, ...told } = pinsOf(at, 1);
  expect(told).toEqual({
    inWave: ["1", "2"],
    shown: [
      "1 0:01: hear it from here देर से शुरू किया।",
      "2 59:00: hear it from here The <b>date</b> is missing.",
    ],
    // The second one is after the end of the answer.
    links: [`${sound}#t=1`, `${sound}#t=3`],
    texts: COMMENTS.map(({ text }) => text),
  });
  expect((await student.get(sound ?? "/no-sound")).status).toBe(200);
  const unanswered = { inWave: [], shown: ["1 0:06 Say something."], links: [] };
  expect(pinsOf(at, 2), "without an answer").toMatchObject(unanswered);
});

test("the review of a practice has them beside the remark of the segment", async () => {
  const staff = await staffApi();
  const path = "/api/staff/practices/1";
  const { segments } = remarkCalls.get.answer.parse((await staff.get(path)).body);
  const comments = { [segments[0]?.segment_id ?? 0]: COMMENTS.slice(0, 1) };
  const said = { version: 0, remark: "", segments: {}, comments };
  expect((await staff.post(path, said)).status).toBe(200);
  const student = await portal.signedIn();
  const at = await student.get("/practice-ccl/completed?record=1");
  const { sound, ...told } = pinsOf(at, 1);
  expect(told).toMatchObject({
    inWave: ["1"],
    links: [`${sound}#t=1`],
    texts: [COMMENTS[0]?.text],
  });
  expect(textsOf(at.page, ".answers summary")[0]).toContain("Remark");
  expect(textOf(at.page, "section:has(#remark-title)")).toContain("a remark on segment 1.");
});
