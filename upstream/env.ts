import * as z from "zod";
import { settingFault, settingFaults } from "../plan/setting-faults.ts";
import { readEmail } from "../plan/typed.ts";
import { BRANCH_VALUES, type BranchEmails } from "./school/branches.ts";
import type { ContentSettings } from "./content/keep.ts";
import { SettingsError } from "./faults.ts";
import { filesFault, filesFields } from "./files/settings.ts";
import { listenFault, listenFields } from "./listen-settings.ts";
import { freeTaste } from "./plans/free-taste.ts";
import { stripeFault, stripeFields } from "./plans/stripe/settings.ts";
import { SELLER } from "./school/identity.ts";
import { speechFault, speechFields } from "./speech/settings.ts";

const onOrOff = z
  .enum(["0", "1", "true", "false"])
  .transform((text) => text === "1" || text === "true");
const flag = onOrOff.prefault("0");

/** For example sydney=a@school.example,melbourne=b@school.example. */
const branchEmails = z.string().transform((text, context): BranchEmails => {
  const emails: BranchEmails = {};
  for (const pair of text.split(",")) {
    const [name = "", address = ""] = pair.split("=").map((part) => part.trim());
    const branch = BRANCH_VALUES.find((known) => known === name.toLowerCase());
    if (branch && emails[branch] === undefined && readEmail(address) !== null)
      emails[branch] = address;
    else
      context.addIssue({
        code: "custom",
        message: `"${pair.trim()}" must be one of ${BRANCH_VALUES.join(", ")}, "=" and an email address, each once`,
      });
  }
  return emails;
});

const schema = z.object({
  ...listenFields,
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
    .optional(),
  ...filesFields,
  BACKUP_DIR: z.string().min(1).optional(),
  /** In Sydney, as all that runs at night. */
  BACKUP_HOUR: z.coerce
    .number()
    .int()
    .min(0)
    .max(23)
    .default(4)
    .transform((hour) => `${String(hour).padStart(2, "0")}:00`),
  BACKUPS_KEPT: z.coerce.number().int().min(1).max(400).default(7),
  CONTENT_DIR: z.string().min(1).default("samples"),
  SAMPLE_CONTENT: onOrOff.optional(),
  TRIAL: flag,
  /** The portal's URL, for links in mails. */
  PUBLIC_ORIGIN: z
    .string()
    .url()
    .transform((text) => new URL(text).origin),
  /** A word that neither the API nor the portal uses as the first part of a path. */
  STAFF_PATH: z
    .string()
    .regex(
      /^\/(?!(api|storage|sanctum|mailbox|assets)$)[a-z0-9][a-z0-9-]{0,39}$/,
      "must be one word after a slash, as in /staff",
    )
    .default("/staff"),
  /** Derived by the supervisor from the portal's secrets, to encrypt staff's second factors. */
  SECOND_FACTOR_KEYS: z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .filter(Boolean)
        .map((key) => Buffer.from(key, "base64url")),
    ),
  SMTP_URL: z
    .string()
    .url()
    .regex(/^smtps?:\/\//, "must start with smtp:// or smtps://")
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((address) => readEmail(address) === address, "must be an email address")
    .optional(),
  MAILBOX: flag,
  /** The seller that the checkout names. */
  SCHOOL_NAME: z.string().trim().max(80).default(SELLER),
  /** Whether the checkout accepts test cards, which charge nothing. */
  TEST_CARDS: flag,
  ...stripeFields,
  STORAGE_PER_STUDENT_MB: z.coerce.number().int().min(1).default(1_000),
  /** The time that practice recordings are kept; unset means for ever. */
  RECORDINGS_KEPT_MONTHS: z.coerce.number().int().min(1).max(120).optional(),
  FREE_TASTE: freeTaste.prefault("dialogues=1,words=20,mock_tests=0"),
  BRANCH_EMAILS: branchEmails.optional(),
  ...speechFields,
  /** For Prometheus, on this machine only. */
  UPSTREAM_METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  /** Words where a terminal reads the log, else JSON lines. */
  LOG_FORMAT: z.enum(["json", "words"]).optional(),
});

export type UpstreamEnv = z.infer<typeof schema> & Pick<ContentSettings, "SAMPLES_FOR_STAFF">;

/** Reads the settings. Empty variables count as unset. Throws {@link SettingsError}. */
export function readEnv(source: Record<string, string | undefined> = process.env): UpstreamEnv {
  const given = {
    PUBLIC_ORIGIN: `http://localhost:${source.PORT || 3000}`,
    ...Object.fromEntries(Object.entries(source).filter(([, value]) => value !== "")),
  };
  const result = schema.safeParse(given, { error: settingFault });
  const fault = result.success
    ? (listenFault(result.data) ??
      stripeFault(result.data) ??
      filesFault(result.data) ??
      speechFault(result.data))
    : null;
  if (fault !== null) throw new SettingsError(fault);
  if (result.success) {
    const { TRIAL, SAMPLE_CONTENT } = result.data;
    return { ...result.data, SAMPLES_FOR_STAFF: !TRIAL && SAMPLE_CONTENT !== true };
  }
  throw new SettingsError(settingFaults(result.error));
}
