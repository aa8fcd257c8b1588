import type { School, Student, Upload } from "./school.ts";

/** A call's input, after its path, fields and token were checked. */
export interface Ask {
  school: School;
  student: Student;
  /** The last part of the path, when it is an id. */
  id: string;
  field: (name: string) => string;
  file: (name: string) => Upload | undefined;
  fault: (what: string) => void;
  xsrf: boolean;
}

/**
 * One call of section 7: what it may be asked with, and its answer. A field that ends in "?" may be
 * missing. Without `form` it takes JSON.
 */
export interface Call {
  query?: readonly string[];
  json?: readonly string[];
  form?: readonly string[];
  open?: true;
  answer: (ask: Ask) => unknown;
}

export type Calls = Record<string, Call>;

/** A refusal as Laravel words it: a message, and the messages of each field. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly more: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

/** A rule that a field breaks. */
export function invalid(field: string, message: string): Refused {
  return new Refused(422, message, { errors: { [field]: [message] } });
}

/** What does not exist, or is another student's. */
export function missing(model: string): Refused {
  return new Refused(404, `No query results for model [${model}].`);
}

/** Small, so that every list has pages. */
const PAGE_SIZE = 2;

/** A page of Laravel's paginator. */
export function page(ask: Ask, path: string, rows: readonly unknown[]) {
  const size = Number(ask.field("perpage") || PAGE_SIZE);
  const current = Number(ask.field("page") || 1);
  const last = Math.max(1, Math.ceil(rows.length / size));
  const data = rows.slice((current - 1) * size, current * size);
  const url = (at: number) => `${ask.school.origin}${path}?page=${at}`;
  return {
    current_page: current,
    data,
    first_page_url: url(1),
    from: data.length > 0 ? (current - 1) * size + 1 : null,
    last_page: last,
    last_page_url: url(last),
    links: [],
    next_page_url: current < last ? url(current + 1) : null,
    path: `${ask.school.origin}${path}`,
    per_page: size,
    prev_page_url: current > 1 ? url(current - 1) : null,
    to: data.length > 0 ? (current - 1) * size + data.length : null,
    total: rows.length,
  };
}

/** Whether a title or a name contains the searched text. */
export function found(ask: Ask, text: string): boolean {
  return text.toLowerCase().includes(ask.field("search").toLowerCase());
}
