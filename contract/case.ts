import type { Student } from "#app/lib/http/auth.server.ts";

/** The student that the portal asks for, and the provider's rows that the calls are about. */
export interface Asker {
  student: Student;
  ids: Ids;
}

/** The ids that earlier answers gave. A call is not made while one of its ids is null. */
export interface Ids {
  dialogue: number | null;
  segment: number | null;
  language: number | null;
  label: number;
  notes: string;
  examDate: string | null;
  completed: number | null;
  pending: number | null;
  mockTest: number | null;
  mockRecord: number | null;
  mockSet: number | null;
  category: number | null;
  word: number | null;
  myWord: number | null;
  /** The ids of all words in My Words; null when they fill more than one page. */
  ownWords: number[] | null;
}

/**
 * How a call reads an accepted answer without content (204, an empty 200, null, `[]`), `{}` and a
 * 404.
 */
export interface Emptiness {
  nothing: "accepted" | "unavailable";
  braces: "accepted" | "unavailable";
  absent?: "accepted";
  /** A secret of its own opens the call, so a 401 means that nobody has this secret. */
  nobody?: "accepted";
}

export interface Answered {
  value: unknown;
  /** What a student sees of the answer, in words. */
  shows: string;
  finds: Partial<Ids>;
}

/** A call of the portal, with the contract's answer. */
export interface Case extends Emptiness {
  /** Ids that must be known before the call. */
  wants: (keyof Ids)[];
  /** When `npm run contract` makes the call: always, only with --write, or never, and why. */
  asked: "reads" | "writes" | { never: string };
  ask: (asker: Asker) => Promise<Answered>;
  /** The answer as the provider sends it, with our own fields. */
  answer: object;
  /**
   * Places without which the call fails or drops a row: "results.question.id", "results.data[].id".
   */
  needs: string[];
  /** Places that are ours, each named in the chapter Extensions of docs/upstream-api.md. */
  ours: string[];
}

type Given<Value> = Omit<Case, "ask" | "wants" | "needs" | "ours" | "asked" | keyof Emptiness> & {
  ask: (asker: Asker) => Promise<Value>;
  shows: (value: Value) => string;
  finds?: (value: Value, ids: Ids) => Partial<Ids>;
} & Partial<Pick<Case, "wants" | "needs" | "ours" | "asked">>;

const completed = <Value>(
  { shows, finds = () => ({}), ...given }: Given<Value>,
  emptiness: Emptiness,
): Case => ({
  wants: [],
  needs: [],
  ours: [],
  asked: "reads",
  ...emptiness,
  ...given,
  ask: async (asker) => {
    const value = await given.ask(asker);
    return { value, shows: shows(value), finds: finds(value, asker.ids) };
  },
});

/** Makes the case of a call whose answer a page cannot do without. */
export const reads = <Value>(given: Given<Value>): Case =>
  completed(given, { nothing: "unavailable", braces: "unavailable" });

/** Makes the case of a call whose list may be missing. */
export const lists = <Value>(given: Given<Value>): Case =>
  completed(given, { nothing: "unavailable", braces: "accepted" });

/** Makes the case of a paged list, for which a 404 means an empty list. */
export const pages = <Value>(given: Given<Value>): Case =>
  completed(given, { nothing: "unavailable", braces: "unavailable", absent: "accepted" });

/** Makes the case of a call of which only the success matters. */
export const confirms = <Value>(
  given: Omit<Given<Value>, "answer" | "shows"> & Partial<Pick<Given<Value>, "answer" | "shows">>,
): Case =>
  completed(
    {
      answer: { status: 200, message: "It is done." },
      shows: () => "that it was done",
      ...given,
    },
    { nothing: "accepted", braces: "accepted" },
  );

/** Returns one page of a list in Laravel's format. */
export function pageWith(data: object[]) {
  return {
    current_page: 1,
    data,
    last_page: 1,
    from: 1,
    to: data.length,
    total: data.length,
    per_page: 10,
    next_page_url: null,
  };
}

/** Returns a count with the first names: "3 dialogues: Rent, Bond, A bill". */
export function counted(what: string, names: (string | null)[]): string {
  const some = names.slice(0, 3).map((name) => name ?? "(without a name)");
  return names.length === 0 ? `no ${what}` : `${names.length} ${what}: ${some.join(", ")}`;
}
