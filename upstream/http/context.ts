import type { HttpBindings } from "@hono/node-server";
import type { Logger } from "pino";
import type { Student } from "../account/tokens.ts";
import type { Activity } from "../activity/activity.ts";
import type { BranchEmails } from "../enquiries/branches.ts";
import type { Db } from "../db/schema.ts";
import type { ContentFiles } from "../files/content-files.ts";
import type { FilesApart } from "../files/files-apart.ts";
import type { Storage } from "../files/storage.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { FreeTaste } from "../plans/free-taste.ts";
import type { Gate } from "../plans/stripe/gate.ts";
import type { Staff } from "../staff/accounts.ts";

/** What the handlers work with; made once at start, or by a test. */
export type Deps = {
  db: Db;
  answers: Storage;
  images: Storage;
  content: ContentFiles;
  videos: ContentFiles;
  activity: Activity;
  mailer: Mailer;
  /** Limit on the recordings of one student. */
  mostBytes: number;
  freeTaste: FreeTaste;
  branchEmails: BranchEmails;
  publicOrigin: string;
  /** The name by which portals reach this server, besides those of this machine. */
  hostName: string | undefined;
  /** The path of the staff pages, here and at the portal. */
  staffPath: string;
  /** Whether anybody who reaches this server may read the mails. */
  showsMailbox: boolean;
  /** Whether mails leave this machine. */
  reachesPeople: boolean;
  log: Logger;
  csrfKey: string;
  /** Seal what staff's apps share. */
  factorKeys: Buffer[];
  /** Signs the addresses of checkouts that lead back to the portal. */
  checkoutKey: string;
  /** The seller of the plans, and the currency of all prices in three letters. */
  seller: { name: string; currency: string };
  /** Whether test cards pay, so that a plan costs nothing. */
  takesTestCards: boolean;
  /** Stripe; null when plans are not paid there. */
  gate: Gate | null;
  /** Milliseconds. A test may set the clock. */
  clock: () => number;
};

/** Handlers also read strangers' files. */
export type ServerDeps = Deps & { files: FilesApart };

type Variables = {
  requestId: string;
  student: Student;
  staff: Staff | null;
  /** The parsed request, because its body can be read only once. */
  input?: Record<string, unknown>;
};
export type Http = { Bindings: HttpBindings; Variables: Variables };
