import * as z from "zod";

/**
 * One call of the staff side, as portal and API both read it. Within a release a call changes only
 * by additions, and a new field of an answer is optional: during an update, a portal asks an API of
 * the release before.
 */
export interface StaffCall<Path extends string, Sent, Answer> {
  method: "GET" | "POST";
  /** Below /api/staff, with its parameters as Hono writes them: `/groups/:group`. */
  path: Path;
  /** Reads the body of the response, beside `status`. */
  answer: z.ZodType<Answer, Sent>;
}

/** A post of fields. Reading the result of `body` again changes nothing. */
export interface FormCall<Path extends string, Sent, Answer, Body> extends StaffCall<
  Path,
  Sent,
  Answer
> {
  body: z.ZodType<Body>;
}

export function get<Path extends string, Sent, Answer>(
  path: Path,
  answer: z.ZodType<Answer, Sent>,
): StaffCall<Path, Sent, Answer> {
  return { method: "GET", path, answer };
}

/** A post of fields that returns data. */
export function post<Path extends string, Sent, Answer, Body>(
  path: Path,
  answer: z.ZodType<Answer, Sent>,
  body: z.ZodType<Body>,
): FormCall<Path, Sent, Answer, Body> {
  return { method: "POST", path, answer, body };
}

/** A post of fields that returns no data. */
export function change<Path extends string, Body>(path: Path, body: z.ZodType<Body>) {
  return post(path, nothing, body);
}

/** A post without fields, or of a file, that returns no data. */
export function order<Path extends string>(path: Path) {
  return send(path, nothing);
}

/** A post without fields, or of a file, that returns data. */
export function send<Path extends string, Sent, Answer>(
  path: Path,
  answer: z.ZodType<Answer, Sent>,
): StaffCall<Path, Sent, Answer> {
  return { method: "POST", path, answer };
}

const nothing = z.object({});

/** Reads the `results` of a response that has nothing else. */
export function results<Answer, Sent>(schema: z.ZodType<Answer, Sent>) {
  return z.object({ results: schema }).transform(({ results: found }) => found);
}

/** The answer to a post that makes a row. */
export const made = results(z.object({ id: z.number() }));

/** One page of a list. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: z.array(row),
    current_page: z.number(),
    last_page: z.number(),
    from: z.number().nullable(),
    to: z.number().nullable(),
    total: z.number(),
  });
}

/** A time of the API, or null for never. */
export const stamp = z.string().nullable();
export const language = z.object({ id: z.number(), name: z.string() });
/** Languages as the lists of content name them. */
export const namedLanguages = z.array(z.object({ id: z.number(), language_name: z.string() }));

/** What staff saw, so that they overwrite nothing else. */
export const version = z.string().max(40);

/** The same for a repeated press, so that it counts once. */
export const requestKey = z.string().max(100);
