import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ProfileScreen } from "./profile-screen.tsx";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { PHOTO_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { readNotice } from "#app/lib/http/notice.server.ts";
import { pageTitle, noStore } from "#app/lib/route-page.ts";
import { postDetails, postKeep, postPhoto } from "./profile.post.server.ts";
import { postDevices, postPassword } from "./login-safety.server.ts";
import { postCalendar, postReminders } from "./reminders.server.ts";
import { loadProfilePage } from "./profile.page.server.ts";

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

export default function ProfileRoute() {
  return (
    <ProfileScreen page={useLoaderData<typeof loader>()} failed={useActionData<typeof action>()} />
  );
}
