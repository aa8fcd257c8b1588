import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
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
import { PageHead } from "#app/components/ui/page-head.tsx";
import { DeviceList, PasswordForm } from "./login-safety.tsx";
import { DetailsForm, PhotoForm } from "./details-forms.tsx";
import { paths } from "#app/lib/paths.ts";
import { NewAddress, RemindersPanel } from "./reminders-panel.tsx";
import { OwnDataPanel, StoragePanel } from "./own-data.tsx";

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

/** The details are open; each of the other forms is a fold that says its state. */
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
      {page.reminders?.address && <NewAddress address={page.reminders.address} />}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <DetailsForm page={page} failed={of("details")} />
        <div className="stack-sm">
          <PhotoForm firstName={page.firstName} image={page.image} failed={of("photo")} />
          {page.reminders && <RemindersPanel reminders={page.reminders} failed={of("reminders")} />}
          {page.storage !== null && <StoragePanel use={page.storage} />}
          {page.devices && (
            <>
              <PasswordForm failed={of("password")} />
              <DeviceList devices={page.devices} />
            </>
          )}
          {page.storage?.machine_hears && (
            <p>
              <a href={paths.speech}>What a machine may hear</a>
            </p>
          )}
          {page.ownData && (
            <OwnDataPanel deletesOn={page.ownData.deletesOn} storage={page.storage} />
          )}
        </div>
      </div>
    </>
  );
}
