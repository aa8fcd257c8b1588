import { z } from "zod";

export type Reply = { status: number; body: unknown; headers: Headers; bytes: Buffer };
type Options = {
  method?: string;
  token?: string;
  headers?: Record<string, string>;
  json?: unknown;
  form?: FormData;
};

const JSON_FIRST = { Accept: "application/json" };

/** Talks to an API like the portal: JSON first, without following redirects. */
export class Api {
  readonly base: string;
  readonly token: string | undefined;

  constructor(base: string, token?: string) {
    this.base = base;
    this.token = token;
  }

  async call(
    path: string,
    { method = "GET", token = this.token, headers = {}, json, form }: Options = {},
  ): Promise<Reply> {
    const response = await fetch(this.base + path, {
      method,
      redirect: "manual",
      headers: {
        ...JSON_FIRST,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(json === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(form ? { body: form } : {}),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    const body: unknown = isJson ? JSON.parse(bytes.toString()) : undefined;
    return { status: response.status, body, headers: response.headers, bytes };
  }

  get(path: string, headers?: Record<string, string>) {
    return this.call(path, headers ? { headers } : {});
  }

  post(path: string, json: unknown = {}) {
    return this.call(path, { method: "POST", json });
  }

  /** Returns the cookie pair of csrf-cookie as headers of a log-in. */
  async csrfHeaders(): Promise<{ Cookie: string; "X-XSRF-TOKEN": string }> {
    const { headers } = await this.get("/sanctum/csrf-cookie");
    const pairs = headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0] ?? "");
    const token =
      pairs.find((pair) => pair.startsWith("XSRF-TOKEN="))?.slice("XSRF-TOKEN=".length) ?? "";
    return { Cookie: pairs.join("; "), "X-XSRF-TOKEN": decodeURIComponent(token) };
  }

  async login(
    email: string,
    password: string,
    headers: Record<string, string> = {},
    more: Record<string, unknown> = {},
  ): Promise<Reply> {
    const pair = await this.csrfHeaders();
    return this.call("/api/login/student", {
      method: "POST",
      json: { email, password, ...more },
      headers: { ...pair, ...headers },
    });
  }

  /** Sends one recording without the fields that are null. */
  answer(
    fields: Record<string, string | number | null>,
    file: Uint8Array | null,
    name = "take.webm",
  ) {
    const form = new FormData();
    for (const [field, value] of Object.entries({ time_taken: 60, ...fields }))
      if (value !== null) form.set(field, String(value));
    if (file) form.set("audioanswer", new File([Uint8Array.from(file)], name));
    return this.call("/api/v1/practice/answer-update", { method: "POST", form });
  }
}

export const tokenOf = (reply: Reply) =>
  z.object({ results: z.object({ token: z.string() }) }).parse(reply.body).results.token;

export const receiptSchema = z.object({
  results: z.object({
    segment_id: z.number(),
    size: z.number(),
    sha256: z.string(),
    attempt: z.number(),
    client_answer_id: z.string().nullable(),
    created_at: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
  }),
});
export const receiptOf = (reply: Reply) => receiptSchema.parse(reply.body).results;

export const segmentsSchema = z.object({
  results: z.object({
    question: z.object({
      id: z.number(),
      serial_no: z.number(),
      is_free: z.boolean(),
      pending_status: z.boolean(),
      language_id: z.number(),
    }),
    question_list: z.array(z.number()),
    segments: z.array(
      z.object({
        id: z.number(),
        question_id: z.number(),
        serial_no: z.number(),
        language: z.string(),
        audio_file: z.string(),
        audio_reference_text: z.string(),
        duration_ms: z.number().nullable(),
        peaks: z.array(z.number()).length(180).nullable(),
        answer: z
          .object({
            size: z.number(),
            sha256: z.string(),
            attempt: z.number(),
            client_answer_id: z.string().nullable(),
            user_answer: z.string(),
            peaks: z.array(z.number()).nullable(),
            facts: z.record(z.string(), z.number().nullable()).nullable(),
          })
          .nullable(),
      }),
    ),
    no_of_q_done: z.number(),
  }),
});
export const segmentsOf = (reply: Reply) => segmentsSchema.parse(reply.body).results;

/** Returns the schema of a list page with these rows. */
export function pageSchema<Row extends z.ZodType>(row: Row) {
  const link = z.string().url();
  return z.object({
    current_page: z.number(),
    data: z.array(row),
    last_page: z.number(),
    from: z.number().nullable(),
    to: z.number().nullable(),
    total: z.number(),
    per_page: z.number(),
    path: link,
    first_page_url: link,
    last_page_url: link,
    next_page_url: link.nullable(),
    prev_page_url: link.nullable(),
    links: z.array(z.object({ url: link.nullable(), label: z.string(), active: z.boolean() })),
  });
}
