import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { marksBody, reviewCalls, type Marking } from "#contract/staff/reviews.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { deskRefusal, deskReply, postedJson } from "../kit/desk-reply.server.ts";
import { loadHeard } from "./mark.page.server.ts";

/** Tells a page on which a test is marked what others have saved; with `set`, a segment of it. */
export const loader = staffLoader(async ({ caller, params, paths, url }) => {
  const record = askedId(params.record);
  const query = url.searchParams;
  if (query.has("set")) {
    const [set, segment] = ["set", "segment"].map((name) => askedId(query.get(name) ?? ""));
    return deskReply({
      heard: await loadHeard({ caller, paths, record, set: set ?? 0, segment: segment ?? 0 }),
    });
  }
  const seen = (query.get("seen") ?? "").slice(0, 100);
  return deskReply(
    newsOf(await askStaff(caller, reviewCalls.marking, { params: { record }, query: { seen } })),
  );
});

/** Saves marks as they are made, or takes the test. */
export const action = staffAction({ keeps: [] }, async ({ caller, params, form }) => {
  const record = askedId(params.record);
  if (form.has("take")) {
    const body = { take: textOf(form, "take") === "1" ? (1 as const) : (0 as const) };
    return deskReply(
      newsOf(await askStaff(caller, reviewCalls.take, { params: { record }, body })),
    );
  }
  const read = marksBody.safeParse({ marks: postedJson(textOf(form, "marks")) });
  if (!read.success) return deskRefusal(read.error.issues[0]?.message);
  const { refused, ...marking } = await askStaff(caller, reviewCalls.mark, {
    params: { record },
    body: read.data,
  });
  return deskReply({ ...newsOf(marking), refused });
});

const newsOf = (marking: Marking) => ({ news: marking, refused: [] });
