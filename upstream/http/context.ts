import type { HttpBindings } from "@hono/node-server";
import type { Logger } from "pino";
import type { Student } from "../account/tokens.ts";
import type { Activity } from "../activity/activity.ts";
import type { ContentSettings } from "../content/keep.ts";
import type { BranchEmails } from "../enquiries/branches.ts";
import type { Db } from "../db/schema.ts";
import type { ContentFiles } from "../files/content-files.ts";
import type { FilesApart } from "../files/files-apart.ts";
import type { Files, Storage } from "../files/storage.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { FreeTaste } from "../plans/free-taste.ts";
import type { Kept } from "../practice/retention.ts";
import type { Gate } from "../plans/stripe/gate.ts";
import type { Staff } from "../staff/accounts.ts";

/** What the handlers work with; made once at start, or by a test. */
export type Deps = {
  db: Db;
  answers: Storage;
  images: Storage;
  /** Where content comes from, besides its rows. */
  contentSettings: ContentSettings;
  content: ContentFiles;
  videos: ContentFiles;
  /** The .zips of content that wait for their owner's word. */
  imports: Files;
  activity: Activity;
  mailer: Mailer;
  /** The most bytes of recordings that one student may have. */
  mostBytes: number;
  /** Null: recordings of practice stay for ever. */
  kept: Kept | null;
  /** What needs no plan, unless owners chose otherwise: ask readFreeTaste. */
  freeTaste: FreeTaste;
  /** Where enquiries go. */
  branchEmails: BranchEmails;
  /** Where links in mails lead. */
  publicOrigin: string;
  /** The name by which portals ask for this server, besides those of this machine. */
  hostName: string | undefined;
  /** Without any of these only this machine may call. */
  portalSecrets: string[];
  /** Under which path the portal has its pages for staff. */
  staffPath: string;
  /**
   * True when anybody who reaches this server may read the mails: in a trial, or when asked for.
   */
  showsMailbox: boolean;
  /** Whether anybody gets what is mailed. */
  reachesPeople: boolean;
  log: Logger;
  csrfKey: string;
  /** Seal what staff's apps share. */
  factorKeys: Buffer[];
  /** Signs addresses of the portal: those of checkouts, and those that end reminders. */
  checkoutKey: string;
  /** The seller of the plans, and the currency of all prices in three letters. */
  seller: { name: string; currency: string };
  /** Whether test cards pay: nothing is charged then, and everybody who knows them has a plan. */
  takesTestCards: boolean;
  /** The way to Stripe, where plans are paid through it. */
  gate: Gate | null;
  /**
   * Milliseconds; a test may turn the clock of throttles, codes, links, live sessions and activity.
   */
  clock: () => number;
};

/** What answers requests reads files of strangers besides. */
export type ServerDeps = Deps & { files: FilesApart };

type Variables = {
  requestId: string;
  /** It has shown a secret of the portals. */
  isFromPortal?: true;
  student: Student;
  staff: Staff;
  /** What was read of the request: its body is there once only. */
  input?: Record<string, unknown>;
};
/** Reads that came in one request look up their student once. */
type Bindings = HttpBindings & { page?: { student?: Promise<Student | null> } };
/** Hono's types for every route of ours. */
export type Http = { Bindings: Bindings; Variables: Variables };
