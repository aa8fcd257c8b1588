import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { PHOTO_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { readNotice } from "#app/lib/http/notice.server.ts";
import { pageTitle, noStore } from "#app/lib/route-page.ts";
import { postDetails, postKeep, postPhoto } from "./profile.post.server.ts";
import { postDevices, postPassword } from "./login-safety.server.ts";
import { postCalendar, postReminders } from "./reminders.server.ts";
import { loadProfilePage } from "./profile.page.server.ts";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { DeviceList, PasswordForm } from "./login-safety.tsx";
import { DetailsForm, PhotoForm } from "./details-forms.tsx";
import { RemindersPanel } from "./reminders-panel.tsx";
import { paths, pathsFrom } from "#app/lib/paths.ts";
import { counted } from "#app/lib/text/format.ts";
import type { StorageUse } from "#app/lib/api/profile.server.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => pageTitle("Profile", error);

export const headers = noStore;

export const loader = studentLoader(async ({ student, request, context }) =>
  loadProfilePage(student, request, await readNotice({ request, context })),
);

export const action = studentAction(
  {
    fileBytes: PHOTO_BYTES,
    keeps: [
      "intent",
      "id",
      "first_name",
      "last_name",
      "email",
      "phone_no_country",
      "phone_no",
      "language",
      "calendar",
      "mails",
      "hour",
      "time_zone",
    ],
  },
  ({ student, form, request, tooLarge }) => {
    const intent = textOf(form, "intent");
    if (tooLarge || intent === "photo") return postPhoto(student, form, tooLarge);
    if (intent === "password") return postPassword(student, form);
    if (intent === "devices") return postDevices(student, form);
    if (intent === "reminders") return postReminders(student, form);
    if (intent === "calendar") return postCalendar(student, form, request);
    if (intent === "keep") return postKeep(student);
    return postDetails(student, form, request);
  },
);

/** Has two forms, so that a refused photo loses no typed details. */
export default function ProfileRoute() {
  const page = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const of = (intent: string) => (failed?.intent === intent ? failed : undefined);
  return (
    <>
      <FormHead failed={failed}>
        <PageHead title="Profile" />
      </FormHead>
      {page.languagesFailed !== null && (
        <Notice kind="warning" title="Unable to fetch data - Languages">
          {page.languagesFailed}
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="stack">
          <PhotoForm firstName={page.firstName} image={page.image} failed={failed} />
          {page.storage !== null && <StoragePanel use={page.storage} />}
        </div>
        <DetailsForm page={page} failed={of("details")} />
        {page.reminders && <RemindersPanel reminders={page.reminders} failed={of("reminders")} />}
        {page.devices && (
          <div className="stack">
            <PasswordForm failed={of("password")} />
            <DeviceList devices={page.devices} />
          </div>
        )}
        {page.ownData && (
          <OwnDataPanel
            deletesOn={page.ownData.deletesOn}
            weight={page.storage && megabytes(usedBytes(page.storage))}
          />
        )}
      </div>
    </>
  );
}

const MB = 1_000_000;
const NEARLY = 0.9;
const { hub } = pathsFrom("practice-ccl");
const KINDS = [
  ["completed_practice_bytes", "Completed dialogues", hub({ tab: "completed" })],
  ["pending_practice_bytes", "Unfinished dialogues", hub({ tab: "pending" })],
  ["mock_test_bytes", "Mock tests", paths.completedMocks],
] as const;

const usedBytes = (use: StorageUse) => KINDS.reduce((sum, [name]) => sum + use[name], 0);

function StoragePanel({ use }: { use: StorageUse }) {
  const all = usedBytes(use);
  const said = `${megabytes(all)} of ${megabytes(use.most_bytes)}`;
  return (
    <Section id="storage" title="Your recordings">
      {all >= use.most_bytes * NEARLY && (
        <Notice kind="warning" title="There is hardly any room left">
          To make room, open a completed dialogue and delete your recordings of it, or start an
          unfinished one again. What does not fit stays on your device.
        </Notice>
      )}
      <p className="mt-2">
        <progress className="mb-2" max={use.most_bytes} value={all} aria-label="Your recordings" />{" "}
        {said} are used.
      </p>
      {use.recordings_kept_months !== null && (
        <p>
          Recordings of practice are kept for {counted(use.recordings_kept_months, "month")}. The
          page of each dialogue says when they are deleted, and a completed one can be downloaded
          there.
        </p>
      )}
      <ul>
        {KINDS.map(([name, label, href]) => (
          <li key={name}>
            <a href={href}>{label}</a>: {megabytes(use[name])}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Formats bytes as "0 MB", "0.4 MB" or "12 MB". */
function megabytes(bytes: number): string {
  const mb = bytes / MB;
  return `${mb > 0 && mb < 10 ? Math.max(0.1, mb).toFixed(1) : Math.round(mb)} MB`;
}

interface OwnDataPanelProps {
  deletesOn: string | null;
  /** The size of the recordings, such as "12 MB"; null when unknown. */
  weight: string | null;
}

/** Lets a student download all of their data, or request its deletion. */
function OwnDataPanel({ deletesOn, weight }: OwnDataPanelProps) {
  return (
    <Section id="own-data" title="Your data">
      <p>
        One .zip file holds everything that we keep about you
        {weight !== null && `, with ${weight} of recordings`}.
      </p>
      {deletesOn !== null && (
        <Notice kind="warning" title="Your account will be deleted">
          On {deletesOn} we delete everything in it.
        </Notice>
      )}
      <div className="actions">
        <a className="btn" href={paths.archive} download>
          Download my data
        </a>{" "}
        {deletesOn === null ? (
          <a className="btn" href={paths.deleteAccount}>
            Delete my account
          </a>
        ) : (
          <Form method="post" action={paths.profile}>
            <button className="btn btn-primary" type="submit" name="intent" value="keep">
              Keep my account
            </button>
          </Form>
        )}
      </div>
    </Section>
  );
}
