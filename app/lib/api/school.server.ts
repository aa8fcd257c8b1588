import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { ifOffered } from "./call/panel.server.ts";
import { number, numberOr, optionalNumber, optionalText, text } from "./call/reader.server.ts";
import { rememberReads } from "./call/reads.server.ts";
import { done, list } from "./call/shape.server.ts";
import { PAGE_KINDS, type PageKind } from "#plan/school-pages.ts";

const orEmpty = optionalText.transform((told) => told ?? "");
const branch = z.object({ value: text, name: text, phone: orEmpty, address: orEmpty });
const question = z.object({ id: text, question: text, answer: list(text) });
/** The API allows 60 characters; a longer name would not fit above a page. */
const name = optionalText.transform((told) => (told !== null && told.length <= 60 ? told : null));
/** A file name without a path. */
const logo = optionalText.transform((told) =>
  told !== null && /^[\w-]{8,64}\.(png|jpg)$/.test(told) ? told : null,
);
/** A sound's name without a path. */
const soundName = text.pipe(z.string().regex(/^[\w.-]{1,200}$/));
const tag = text.pipe(z.string().regex(/^[A-Za-z0-9-]{1,40}$/));
/** A segment of a language that anybody may hear and speak. */
const doorSegment = z.object({
  ...{ language: text, tag, title: text, spoken: text, sample: text },
  ...{ audio: soundName, sample_audio: soundName, duration_ms: optionalNumber },
});
export type DoorSegment = z.output<typeof doorSegment>;
/** The newest version of each page that the school has written. */
const page = z.object({ kind: text, version: number });
const schoolSchema = z.object({
  results: z.object({
    name,
    logo,
    /** Three capitals. */
    currency: optionalText.transform((told) => (told && /^[A-Z]{3}$/.test(told) ? told : null)),
    /** The picture beside a shared link. */
    card: logo,
    branches: list(branch),
    questions: list(question),
    door: list(doorSegment),
    pages: list(page),
    /** How many reads the provider takes in one request. */
    reads: numberOr(1),
  }),
});
type Sent = z.output<typeof schoolSchema>["results"];
export type School = Omit<Sent, "reads" | "pages"> & { pages: WrittenPage[] };
export type WrittenPage = { kind: PageKind; version: number };

/** Returns the public data of the school. Null when the provider has no such call. */
export async function findSchool(caller: Caller): Promise<School | null> {
  return ifOffered(async () => {
    const { results } = await callUpstream(
      // Asked without a token: the data is public, and a 401 must not end the session.
      { ...caller, token: null },
      { method: "GET", path: "/api/v1/school", limit: LIMITS.panel, schema: schoolSchema },
    );
    const { reads, pages, ...school } = results;
    rememberReads(caller.portal, reads);
    return { ...school, pages: known(pages) };
  });
}

function known(sent: Sent["pages"]): WrittenPage[] {
  return PAGE_KINDS.flatMap((kind) => {
    const page = sent.find((one) => one.kind === kind);
    return page ? [{ kind, version: page.version }] : [];
  });
}

const pageSchema = z.object({
  results: z.object({ version: number, text, saved_at: optionalText }),
});

/** Returns a page of the school's own. Null without one. */
export async function findSchoolPage(caller: Caller, kind: PageKind) {
  return ifOffered(async () => {
    const { results } = await callUpstream(
      { ...caller, token: null },
      {
        method: "GET",
        path: `/api/v1/school/pages/${kind}`,
        limit: LIMITS.panel,
        schema: pageSchema,
      },
    );
    return results;
  });
}

export interface Enquiry {
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  message: string;
  branch: string;
  country: string;
  request_key?: string;
}

/** Sends an enquiry of either enquiry page to its branch. */
export async function createEnquiry(caller: Caller, enquiry: Enquiry): Promise<void> {
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/online-class",
    body: enquiry,
    limit: LIMITS.post,
    schema: done,
  });
}
