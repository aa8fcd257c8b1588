import type { Student } from "#app/lib/http/auth.server.ts";

/** Who asks, and which of the provider's rows the questions are about. */
export interface Asker {
  student: Student;
  ids: Ids;
}

/** Ids that are still unknown are null; calls that need them are not made. */
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
  /** Words that are in My Words already; null when they fill more than one page. */
  ownWords: number[] | null;
}

/**
 * How a call takes an accepted answer without content (204, an empty 200, null, `[]`), `{}`, and a
 * 404.
 */
export interface Emptiness {
  nothing: "accepted" | "unavailable";
  braces: "accepted" | "unavailable";
  absent?: "accepted";
  /** A secret of its own opens the call: a 401 says that nobody has it. */
  nobody?: "accepted";
}

export interface Answered {
  value: unknown;
  /** What a student sees of it, in words. */
  shows: string;
  finds: Partial<Ids>;
}

/** One call of the portal, with its agreed answer. */
export interface Case extends Emptiness {
  /** Ids that must be known before it is asked. */
  wants: (keyof Ids)[];
  /** Whether `npm run contract` makes it: always, with --write, or never, and why not. */
  asked: "reads" | "writes" | { never: string };
  ask: (asker: Asker) => Promise<Answered>;
  /** As the provider sends it, with our own fields. */
  answer: object;
  /**
   * Places without which the call fails, or a row is left out: "results.question.id",
   * "results.data[].id".
   */
  needs: string[];
  /** Places that are ours. The chapter Extensions of docs/upstream-api.md names each. */
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

/** A call that answers with what a page cannot do without. */
export const reads = <Value>(given: Given<Value>): Case =>
  completed(given, { nothing: "unavailable", braces: "unavailable" });

/** A call whose list may be missing. */
export const lists = <Value>(given: Given<Value>): Case =>
  completed(given, { nothing: "unavailable", braces: "accepted" });

/** A list of pages, of which a 404 means that there is nothing. */
export const pages = <Value>(given: Given<Value>): Case =>
  completed(given, { nothing: "unavailable", braces: "unavailable", absent: "accepted" });

/** A call where only the success matters. */
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

/** A page of a list as Laravel writes it. */
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

/** "3 dialogues: Rent, Bond, A bill". */
export function counted(what: string, names: (string | null)[]): string {
  const some = names.slice(0, 3).map((name) => name ?? "(without a name)");
  return names.length === 0 ? `no ${what}` : `${names.length} ${what}: ${some.join(", ")}`;
}
