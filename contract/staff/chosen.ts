import * as z from "zod";
import { chosenId, day } from "../../plan/fields.ts";
import { MAX_ID } from "../../plan/typed.ts";
import { get, post, requestKey, results, stamp, version } from "./call.ts";
import { payment } from "./payments.ts";

/** The rows of a list that one act can take. */
export const MOST_CHOSEN = 300;

const id = z.number().int().min(1).max(MAX_ID);
/** In ascending order, so that acts on the same rows wait for each other. */
function chosen<Row>(row: z.ZodType<Row>, idOf: (row: Row) => number) {
  return z
    .array(row)
    .min(1, "Choose at least one row of the list")
    .max(MOST_CHOSEN, `Choose at most ${MOST_CHOSEN} at once`)
    .transform((rows) =>
      [...new Map(rows.map((one) => [idOf(one), one])).values()].sort(
        (one, other) => idOf(one) - idOf(other),
      ),
    );
}
const ids = chosen(id, (one) => one);
/** Each with the version that staff have seen. */
const versions = chosen(z.object({ id, version }), (row) => row.id);

const outcome = results(
  z.object({
    done: z.number(),
    /** What the act left as it was, each with the reason as a sentence. */
    left: z.array(z.object({ id: z.number(), name: z.string(), why: z.string() })),
  }),
);
export type Outcome = z.output<typeof outcome>;

const student = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  language_id: z.number(),
  language: z.string(),
  /** Null for a teacher. */
  account: z
    .object({
      email: z.string(),
      phone_no: z.string().nullable(),
      branch: z.string().nullable(),
      exam_date: z.string().nullable(),
      created_at: z.string(),
      last_active_at: stamp,
      plans: z.array(z.object({ plan_name: z.string(), expires_at: stamp })),
      /** The plans that were recorded as paid today, with the numbers of their receipts. */
      paid_today: z.array(z.object({ plan_name: z.string(), receipt_no: z.string() })),
    })
    .nullable(),
});
export type ChosenStudent = z.output<typeof student>;
const students = z.object({
  students: z.array(student),
  groups: z.array(z.object({ id: z.number(), name: z.string(), language_id: z.number() })),
  /** Null for a teacher. */
  plans: z
    .array(
      z.object({
        id: z.number(),
        plan_name: z.string(),
        price_cents: z.number(),
        months: z.number(),
      }),
    )
    .nullable(),
});

/** Calls for chosen students. The first takes the query `ids`, with commas. */
export const chosenStudents = {
  list: get("/chosen/students", results(students)),
  group: post(
    "/chosen/students/group",
    outcome,
    z.object({ ids, group_id: chosenId("Choose a group") }),
  ),
  extend: post("/chosen/students/extend", outcome, z.object({ ids, until: day })),
  pay: post(
    "/chosen/students/pay",
    outcome,
    z.object({ ids, plan_id: chosenId("Choose a plan"), request_key: requestKey }),
  ),
};

/** Takes the query `ids`, with commas. */
export const chosenPayments = { list: get("/chosen/payments", results(z.array(payment))) };

const content = z.object({
  id: z.number(),
  name: z.string(),
  language: z.string(),
  state: z.enum(["draft", "published", "withdrawn", "hidden"]),
  is_changed: z.boolean(),
  version,
  /** What must be added before it can be published. */
  missing: z.array(z.string()),
  /** The listed mock tests that are hidden without this dialogue. */
  tests: z.array(z.string()),
});
export type ChosenContent = z.output<typeof content>;

/** Calls for chosen dialogues or mock tests. The first takes the query `ids`, with commas. */
function chosenOf<Kind extends "dialogues" | "tests">(kind: Kind) {
  const body = z.object({ chosen: versions });
  return {
    list: get(`/chosen/${kind}`, results(z.array(content))),
    publish: post(`/chosen/${kind}/publish`, outcome, body),
    withdraw: post(`/chosen/${kind}/withdraw`, outcome, body),
  };
}
export const chosenDialogues = chosenOf("dialogues");
export const chosenTests = chosenOf("tests");
