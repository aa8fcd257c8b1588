import * as z from "zod";
import { get, order, results, stamp } from "./call.ts";

const failedMail = z.object({
  id: z.number(),
  to: z.string(),
  created_at: z.string(),
  attempts: z.number(),
  /** True when no further attempt is made. */
  is_over: z.boolean(),
  /** The student with this address. */
  student_id: z.number().nullable(),
});
export type FailedMail = z.output<typeof failedMail>;

/** A mail that somebody had sent to the own address, to see that mails arrive. */
export const testMail = z.object({
  to: z.string(),
  sent_at: stamp,
  /** Why the last try failed. */
  fault: z.string().nullable(),
});

/** Where mails go. */
export const mailWay = {
  /** False without a mail server. */
  has_mail: z.boolean(),
  /** True where mails are read in the mailbox until a server takes them. */
  in_mailbox: z.boolean().nullish(),
};
const mailState = z.object({
  ...mailWay,
  waiting: z.number(),
  last_sent: stamp,
  /** The newest of the caller. */
  test: testMail.nullable(),
  /** Those of the last seven days that did not arrive, the oldest first. */
  failed: z.array(failedMail),
});
export type MailState = z.output<typeof mailState>;

export const mailCalls = {
  get: get("/mail", results(mailState)),
  /** Mails the caller. */
  test: order("/mail/test"),
};
