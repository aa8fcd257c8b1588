import { answer } from "../../../support/fake-upstream.ts";
import {
  givenAuthor,
  givenPost,
  givenReplies,
  posts,
  typedEnquiry,
} from "../../../support/given/community.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import type { PortalStack } from "../portal-stack.ts";

const FORMS = ["/online-class-booking", "/book-naatCcl-exam"];

/** Walks every page and state of the forum, the enquiries, the FAQ and the plans. */
export async function walkCommunity(portal: PortalStack): Promise<PortalClient[]> {
  const student = await portal.signedIn();
  const text = `<"&'> नमस्ते\n${"x".repeat(500)}`;
  for (const path of [
    "/forum",
    "/forum?page=2",
    "/forum?thread=9",
    "/forum?thread=999",
    "/frequent-ask-question",
    "/first-day",
    "/microphone",
    "/subscription",
    "/manage-subscription",
    "/manage-subscription/cancel",
    "/user-current-plans",
    "/payment-success?session_id=nope",
    "/payment-cancel",
    ...FORMS,
  ])
    await student.get(path);
  await student.follow(await student.post("/forum", { intent: "comment", forum_details: text }));
  await student.post("/forum", { intent: "comment", forum_details: "" });
  const long = givenPost(8, {
    get_replies: givenReplies(47),
    reply_message: text,
    forum_image: "/storage/images/x.png",
    get_user: givenAuthor({ name: text, image: "/storage/images/y.png" }),
  });
  portal.fake.script(
    "GET /api/v1/forum-list",
    posts([long, givenPost(7, { get_user: null, created_at: null })], { last_page: 3 }),
  );
  for (const path of ["/forum", "/forum?thread=8", "/forum?thread=8&replies=3"])
    await student.get(path);
  await student.post("/forum?thread=8", { intent: "reply", forum_id: "8", reply: "" });
  portal.fake.script("POST ", answer(422, { message: text, errors: {} }));
  await student.post("/forum", { intent: "comment", forum_details: text });
  await student.post("/forum?thread=8", { intent: "reply", forum_id: "8", reply: text });
  portal.fake.script("GET /api/v1/forum-list", posts([]));
  await student.get("/forum");
  portal.fake.script("GET ", answer(500));
  for (const path of ["/forum", "/forum?thread=8", ...FORMS]) await student.get(path);
  await student.post("/forum", { intent: "comment", forum_details: "" });
  await student.post("/forum?thread=8", { intent: "reply", forum_id: "8", reply: "" });
  await portal.heal();
  const enquiry = typedEnquiry({ first_name: text.replace("\n", " "), message: text });
  for (const path of FORMS) {
    await student.post(path, {});
    portal.fake.script("POST /api/v1/online-class", answer(429, {}));
    await student.post(path, enquiry);
    portal.fake.heal();
    await student.follow(await student.post(path, { ...enquiry, first_name: "Asha" }));
    const ended = student.copy();
    ended.cookies.delete("portal");
    student.seen.push(await ended.post(path, enquiry));
  }
  return [student];
}
