import { FormHead } from "#app/components/forms/form-head.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import type { ProfilePage } from "./profile.page.server.ts";
import { DetailsForm } from "./details-form.tsx";
import { DeviceList, PasswordForm } from "./login-safety.tsx";
import { PhotoForm } from "./photo-form.tsx";
import { RemindersPanel } from "./reminders-panel.tsx";
import { StoragePanel } from "./storage-panel.tsx";

/**
 * The student's own data: the photo and the details are two forms, so a photo that is refused costs
 * nothing typed.
 */
export function ProfileScreen({
  page,
  failed,
}: {
  page: ProfilePage;
  failed: FormResult | undefined;
}) {
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
      <div className="grid-even">
        <div className="stack">
          <PhotoForm
            firstName={page.firstName}
            image={page.image}
            error={failed?.errors.profile_image}
          />
          {page.storage !== null && <StoragePanel use={page.storage} />}
        </div>
        <DetailsForm page={page} failed={failed?.intent === "details" ? failed : undefined} />
        {page.reminders && (
          <RemindersPanel
            reminders={page.reminders}
            failed={failed?.intent === "reminders" ? failed : undefined}
          />
        )}
        {page.devices && (
          <div className="stack">
            <PasswordForm failed={failed?.intent === "password" ? failed : undefined} />
            <DeviceList devices={page.devices} />
          </div>
        )}
      </div>
    </>
  );
}
