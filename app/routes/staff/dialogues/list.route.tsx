import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listContentDialogues } from "#app/lib/api/staff/content-dialogues.server.ts";
import { listAddress, stayWithin } from "#app/lib/http/asked.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { DialoguesScreen } from "./dialogues-screen.tsx";
import { isState } from "../kit/states.ts";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(`Dialogues, page ${data?.dialogues.current_page ?? 1}`, error);

export const loader = staffLoader(async ({ caller, url }) => {
  const { search, page } = listAddress(url);
  const language = idOf(url.searchParams.get("language"));
  const asked = url.searchParams.get("state");
  const state = isState(asked) ? asked : null;
  const { languages, results: dialogues } = await listContentDialogues(caller, {
    search: search || undefined,
    language: language ?? undefined,
    state: state ?? undefined,
    page,
  });
  stayWithin(url, page, dialogues.last_page);
  return { search, language, state, languages, dialogues };
});

export default function DialoguesRoute() {
  return <DialoguesScreen {...useLoaderData<typeof loader>()} />;
}
