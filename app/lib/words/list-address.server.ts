import { randomUUID } from "node:crypto";
import { listAddress, type ListAddress } from "#app/lib/http/asked.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import type { WordListName } from "#app/lib/paths.ts";
import { DIRECTIONS, ENGLISH_TO_NATIVE, FILTERS } from "./directions.ts";
import { listLanguages } from "#app/lib/api/profile.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { type TextLanguage, tagOf } from "#app/lib/text/languages.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";

const MOST_OPEN = 100;

export interface WordListAddress extends ListAddress {
  filterBy: number;
  direction: number;
  view: string;
  open: number[];
}

export function wordListAddress(url: URL): WordListAddress {
  const query = url.searchParams;
  const code = (name: string, codes: { code: number }[], otherwise: number) =>
    codes.find(({ code }) => String(code) === query.get(name))?.code ?? otherwise;
  return {
    ...listAddress(url),
    filterBy: code("filter_by", FILTERS, 0),
    direction: code("direction", DIRECTIONS, ENGLISH_TO_NATIVE),
    view: viewOf(query.get("view")) ?? randomUUID(),
    open: (query.get("open") ?? "")
      .split(".")
      .flatMap((id) => idOf(id) ?? [])
      .slice(0, MOST_OPEN),
  };
}

export function viewOf(text: string | null): string | null {
  return text !== null && /^[\w-]{8,64}$/.test(text) ? text : null;
}

export function listNameOf(text: string | null): WordListName | null {
  return text === "my-words" || text === "ccl" ? text : idOf(text);
}

export async function studentLanguage(student: Student): Promise<TextLanguage> {
  const { value } = await readPanel(student, listLanguages);
  const own = value?.find(({ id }) => id === student.session.language);
  return { name: own?.language_name ?? "", tag: own && tagOf(own.language_name) };
}
