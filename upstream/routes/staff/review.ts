import { Hono, type Context } from "hono";
import type { Deps, Http } from "../../http/context.ts";
import { readInput } from "../../http/input.ts";
import { isOwnForm } from "../../http/staff-session.ts";
import { notFound } from "../../refusal.ts";
import { saveDraft } from "../../staff/drafts.ts";
import type { Notice } from "../../staff/pages/layout.ts";
import { publishPage } from "../../staff/pages/publish.ts";
import { segmentId } from "../../staff/pages/segment.ts";
import { getPublication, publish } from "../../staff/publish.ts";
import { isEmpty } from "../../staff/review.ts";
import { readReview, typedIn } from "../../staff/review-form.ts";
import { getTest, listTestSegments } from "../../staff/tests.ts";
import { MAX_ID, toInteger } from "../../validation.ts";
import { answerPage, frameOf } from "./frame.ts";
import { askToLogIn, REVIEW_BYTES } from "./kept.ts";
import { answerReview } from "./review-page.ts";

const FOREIGN = "This form was too old, or came from elsewhere. Nothing was saved: send it again.";
const CHANGED =
  "Somebody changed this review while you looked at it. Nothing was published: look again.";
const EMPTY =
  "Nothing has been written yet: a student who waited for it would read an empty review";

/** Writing the review of a test, dialogue by dialogue, and showing it to the student. */
export function staffReviewRoutes(deps: Deps): Hono<Http> {
  const { db, clock, staffPath } = deps;
  const app = new Hono<Http>({ strict: false });

  app.get("/tests/:record", async (c) => {
    if (!c.get("staff")) return toLogin(c);
    const recordId = idOf(c, "record");
    const [first] = (await getTest(db, recordId)).dialogues;
    if (!first) throw notFound();
    return c.redirect(dialoguePath(recordId, first.id), 303);
  });

  app.get("/tests/:record/dialogues/:set", async (c) => {
    if (!c.get("staff")) return toLogin(c);
    const notice: Notice | null =
      c.req.query("done") === "saved" ? { kind: "success", text: "The draft is saved." } : null;
    const place = { recordId: idOf(c, "record"), setId: idOf(c, "set") };
    return answerReview(c, deps, { ...place, notice });
  });

  app.post("/tests/:record/dialogues/:set", async (c) => {
    const input = await readInput(c, REVIEW_BYTES);
    const staff = c.get("staff");
    if (!staff) return askToLogIn(c, deps, input);
    const place = { recordId: idOf(c, "record"), setId: idOf(c, "set") };
    if (!isOwnForm(c, deps, input.form_token)) {
      const notice: Notice = { kind: "danger", text: FOREIGN };
      return answerReview(c, deps, { ...place, input, notice }, 403);
    }
    const { dialogues } = await getTest(db, place.recordId);
    if (!dialogues.some(({ id }) => id === place.setId)) throw notFound();
    const segments = await listTestSegments(db, place.recordId, place.setId);
    const { review, errors } = readReview(typedIn(input, segments), segments);
    if (Object.keys(errors).length > 0)
      return answerReview(c, deps, { ...place, input, errors }, 422);
    const draft = { review, version: toInteger(input.version) ?? 0, by: staff.name };
    const saved = await saveDraft(db, place, draft, clock());
    if (!saved.isSaved) {
      const { theirs } = saved;
      const notice: Notice = {
        kind: "danger",
        text: `${theirs.savedBy ?? "Somebody else"} saved this dialogue while you wrote. Nothing was overwritten, and your words are not saved yet: both stand below.`,
      };
      return answerReview(c, deps, { ...place, input, notice, theirs }, 409);
    }
    return c.redirect(after(place, input.then, dialogues), 303);
  });

  app.get("/tests/:record/publish", async (c) => {
    if (!c.get("staff")) return toLogin(c);
    return answerPublish(c, idOf(c, "record"), {});
  });

  app.post("/tests/:record/publish", async (c) => {
    if (!c.get("staff")) return toLogin(c);
    const recordId = idOf(c, "record");
    const input = await readInput(c);
    if (!isOwnForm(c, deps, input.form_token))
      return answerPublish(c, recordId, { notice: { kind: "danger", text: FOREIGN } }, 403);
    const { drafts } = await getPublication(db, recordId);
    if (drafts.every(({ review }) => isEmpty(review)))
      return answerPublish(c, recordId, { errors: { publish: EMPTY } }, 422);
    const wish = {
      state: typeof input.state === "string" ? input.state : "",
      isMailed: deps.reachesPeople && input.mail === "1",
    };
    if (!(await publish(deps, recordId, wish, clock())))
      return answerPublish(c, recordId, { notice: { kind: "danger", text: CHANGED } }, 409);
    return c.redirect(`${staffPath}?done=${wish.isMailed ? "mailed" : "published"}`, 303);
  });

  return app;

  async function answerPublish(
    c: Context<Http>,
    recordId: number,
    { notice = null, errors = {} }: { notice?: Notice | null; errors?: Record<string, string> },
    status: 200 | 403 | 409 | 422 = 200,
  ) {
    const publication = await getPublication(db, recordId);
    return answerPage(
      c,
      publishPage(frameOf(c, deps), { publication, canMail: deps.reachesPeople, notice, errors }),
      status,
    );
  }

  function dialoguePath(recordId: number, setId: number): string {
    return `${staffPath}/tests/${recordId}/dialogues/${setId}`;
  }

  /** Which part was wished for after this one; this one again without a wish. */
  function after(
    { recordId, setId }: { recordId: number; setId: number },
    wish: unknown,
    dialogues: { id: number }[],
  ): string {
    if (wish === "publish") return `${staffPath}/tests/${recordId}/publish`;
    const [, segment] = /^segment-(\d{1,4})$/.exec(String(wish)) ?? [];
    if (segment !== undefined)
      return `${dialoguePath(recordId, setId)}?done=saved&segment=${segment}#${segmentId(Number(segment))}`;
    const [, place] = /^dialogue-(\d{1,2})$/.exec(String(wish)) ?? [];
    const other = place === undefined ? undefined : dialogues[Number(place)];
    return `${dialoguePath(recordId, other?.id ?? setId)}?done=saved`;
  }

  function toLogin(c: Context<Http>) {
    return c.redirect(`${staffPath}/login?to=${encodeURIComponent(c.req.path)}`, 303);
  }
}

function idOf(c: Context<Http>, name: string): number {
  const id = toInteger(c.req.param(name));
  if (id === null || id < 1 || id > MAX_ID) throw notFound();
  return id;
}
