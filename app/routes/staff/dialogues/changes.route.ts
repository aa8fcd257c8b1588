import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { dialogueCalls, writtenBody } from "#contract/staff/dialogues.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";

/** Tells the page of a dialogue what others have saved since the version that it shows. */
export const loader = staffLoader(async ({ caller, params, url }) => {
  const body = { seen: Number(url.searchParams.get("seen") ?? -1), changes: [] };
  return answer(
    await askStaff(caller, dialogueCalls.write, { params: { id: askedId(params.id) }, body }),
  );
});

/** Saves changes as they are made. */
export const action = staffAction({ keeps: [] }, async ({ caller, params, form }) => {
  const seen = Number(textOf(form, "seen"));
  const read = writtenBody.safeParse({ seen, changes: parsed(textOf(form, "changes")) });
  if (!read.success)
    return Response.json({ message: read.error.issues[0]?.message ?? "" }, { status: 422 });
  const place = { id: askedId(params.id) };
  return answer(await askStaff(caller, dialogueCalls.write, { params: place, body: read.data }));
});

function answer(content: object): Response {
  return Response.json(content, { headers: { "Cache-Control": "no-store" } });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
