import { data } from "@remix-run/node";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { FORUM_ORDERS, type ForumOrder, orderInForum } from "#app/lib/api/staff/forum.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { sendForm } from "../kit/action.server.ts";

const DONE: Record<ForumOrder, string> = {
  "post/hide": "Students no longer see the post or the replies below it.",
  "post/show": "Students see the post again.",
  "post/settle": "The post stays, and its reports are settled.",
  "post/delete-picture": "The picture is deleted.",
  "reply/hide": "Students no longer see the reply.",
  "reply/show": "Students see the reply again.",
  "author/block": "The author cannot write in the forum any more.",
  "author/unblock": "The author can write in the forum again.",
};

/** Runs the action in the pressed button's value, such as "post/hide 12". */
export async function postForum(caller: Caller, form: FormData, url: URL) {
  const [word = "", number = ""] = textOf(form, "do").split(" ");
  const order = FORUM_ORDERS.find((one) => one === word);
  const id = idOf(number);
  if (order === undefined || id === null)
    throw data({ kind: "not-found", message: "" }, { status: 404 });
  const [what] = order.split("/");
  const place = what === "author" ? "" : `#${what}-${id}`;
  return sendForm(caller, () => orderInForum(caller, order, id), {
    to: url.pathname + url.search + place,
    said: DONE[order],
  });
}
