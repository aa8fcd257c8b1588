import type { Logger } from "pino";
import type { Activity } from "./account/activity.ts";
import type { ContentReader } from "./content/content-reader.ts";
import type { ContentSettings } from "./content/keep.ts";
import type { Db } from "./db/schema.ts";
import type { Archives } from "./files/archives.ts";
import type { ContentFiles } from "./files/content-files.ts";
import type { FilesApart } from "./files/files-apart.ts";
import type { Disk } from "./files/disks.ts";
import type { Files, Storage } from "./files/storage.ts";
import type { Storing } from "./files/storing.ts";
import type { FreeTaste } from "./plans/free-taste.ts";
import type { Seller } from "./plans/purchase.ts";
import type { Gate } from "./plans/stripe/gate.ts";
import type { Kept } from "./practice/retention.ts";
import type { BranchEmails } from "./school/branches.ts";
import type { Speaker } from "./speech/speaker.ts";

/** The services of the handlers, made once at the start, or by a test. */
export type Deps = {
  db: Db;
  answers: Storage;
  images: Storage;
  /** The school's own sounds of the content. */
  audio: Storage;
  /** The source of content outside its rows. */
  contentSettings: ContentSettings;
  content: ContentFiles;
  videos: ContentFiles;
  /** Uploaded .zips of content that wait for their owner. */
  imports: Files;
  contentReader: ContentReader;
  /** The program of the commands, for work apart from this process, which serves students. */
  apart?: URL;
  activity: Activity;
  /** The most bytes of recordings that one student may have. */
  mostBytes: number;
  /** Null when practice recordings stay for ever. */
  kept: Kept | null;
  /** The part that needs no plan, unless owners chose another: use readFreeTaste. */
  freeTaste: FreeTaste;
  /** The addresses for enquiries. */
  branchEmails: BranchEmails;
  /** The origin of links in mails. */
  publicOrigin: string;
  /** The host name in requests of portals, beside those of this machine. */
  hostName: string | undefined;
  /** Without a secret only this machine may call. */
  portalSecrets: string[];
  /** The path of the portal's staff pages. */
  staffPath: string;
  /** True when anybody who reaches this server may read the mails: in a trial, or on request. */
  showsMailbox: boolean;
  /** Whether mails reach anybody: over a mail server, or in the mailbox. */
  reachesPeople: boolean;
  /** Whether mails leave. Without a mail server they stay in the mailbox, if there is one. */
  hasMailServer: boolean;
  /** Tells whether something can be stored. */
  storing: Storing;
  disks: Disk[];
  log: Logger;
  csrfKey: string;
  /** Keys that encrypt staff's second factors. */
  factorKeys: Buffer[];
  /** Signs URLs of the portal: those of checkouts, and those that stop reminders. */
  checkoutKey: string;
  /** The seller of the plans, and their currency. */
  seller: Seller;
  /** Whether test cards pay. They charge nothing, and give a plan to everybody who knows them. */
  takesTestCards: boolean;
  /** Whether a machine may hear takes: where the operator names a speech server. */
  hears: boolean;
  /** What speaks dialogues and words; null where the operator names no speech server for it. */
  speaker: Speaker | null;
  /** The client of Stripe; null when plans are not paid there. */
  gate: Gate | null;
  /**
   * Milliseconds. A test may change this clock of throttles, codes, links, sessions and activity.
   */
  clock: () => number;
};

/** The services of request handlers, with the reader of strangers' files. */
export type ServerDeps = Deps & { files: FilesApart; archives: Archives };
