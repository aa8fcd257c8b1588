import type { Student } from "#app/lib/http/auth.server.ts";
import type { Notice } from "#app/lib/http/notice.server.ts";
import { mediaHref } from "#app/lib/media/media-link.server.ts";
import { storedPhone } from "#app/lib/text/phone.ts";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import { visitorCountry } from "#app/lib/text/visitor-country.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { findDeletion } from "#app/lib/api/account.server.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";
import {
  findStorageUse,
  type Language,
  listLanguages,
  type StorageUse,
} from "#app/lib/api/profile.server.ts";
import { remindersOf, type ShownReminders } from "./reminders.server.ts";
import { devicesOf, type ShownDevice } from "./login-safety.server.ts";

export interface ProfilePage {
  firstName: string;
  lastName: string;
  email: string;
  phone: { value: string; country: string };
  image: string | null;
  /** Null when the student has no language. */
  language: string | null;
  /** Why the languages could not be loaded. */
  languagesFailed: string | null;
  /** Null when the provider does not say. */
  storage: StorageUse | null;
  /** Null when the provider does not list devices. */
  devices: ShownDevice[] | null;
  /** Mails and the calendar; null from a provider without them. */
  reminders: ShownReminders | null;
  /** Null from a provider that can neither export nor delete the data. */
  ownData: Awaited<ReturnType<typeof ownDataOf>>;
}

/** Reads the profile from the session: no call returns it. */
export async function loadProfilePage(
  student: Student,
  request: Request,
  notice: Notice | null,
): Promise<ProfilePage> {
  const { first_name, last_name, email, profile_image, language } = student.session;
  const [{ languages, failed }, phone, storage, devices, reminders, ownData] = await Promise.all([
    languagesOf(student),
    shownPhone(student, request),
    readPanel(student, findStorageUse),
    devicesOf(student),
    remindersOf(student, request, notice),
    ownDataOf(student),
  ]);
  const own = languages.find(({ id }) => id === language)?.language_name;
  return {
    firstName: first_name,
    lastName: last_name,
    email,
    phone,
    image: mediaHref(student.portal, profile_image),
    language: language === null ? null : (own ?? `Language ${language}`),
    languagesFailed: failed,
    storage: storage.value,
    devices,
    reminders,
    ownData,
  };
}

export async function shownPhone({ portal, session, clientAddress }: Student, request: Request) {
  return storedPhone(session.phone_no, await visitorCountry(portal, request, clientAddress));
}

/** Returns the languages. Without them the page still works; only an ended session throws. */
async function languagesOf(
  student: Student,
): Promise<{ languages: Language[]; failed: string | null }> {
  try {
    return { languages: await listLanguages(student), failed: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    return { languages: [], failed: error.message };
  }
}

/** Returns the date of the deletion, null without one. Null from a provider without these calls. */
async function ownDataOf(student: Student): Promise<{ deletesOn: string | null } | null> {
  const { value } = await readPanel(student, findDeletion);
  if (value === null) return null;
  return { deletesOn: value.deletes_at === null ? null : formatDate(value.deletes_at) };
}
