import type { School, Student, Upload } from "./school.ts";

/** The input of a call, after checks of its path, fields and token. */
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
 * A call of section 7 with its accepted fields and its answer. A field that ends in "?" is
 * optional. Without `form` it takes JSON.
 */
export interface Call {
  query?: readonly string[];
  json?: readonly string[];
  form?: readonly string[];
  open?: true;
  answer: (ask: Ask) => unknown;
}

export type Calls = Record<string, Call>;

/** A refusal in Laravel's format: a message, and the messages of each field. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly more: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

/** Makes a 422 for one field. */
export function invalid(field: string, message: string): Refused {
  return new Refused(422, message, { errors: { [field]: [message] } });
}

/** Makes a 404 for a missing object, or another student's. */
export function missing(model: string): Refused {
  return new Refused(404, `No query results for model [${model}].`);
}

/** Small, so that every list has several pages. */
const PAGE_SIZE = 2;

/** Returns a page in the format of Laravel's paginator. */
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

/** Returns whether a title or a name contains the search text. */
export function found(ask: Ask, text: string): boolean {
  return text.toLowerCase().includes(ask.field("search").toLowerCase());
}
