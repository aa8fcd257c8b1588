import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import type { FormResult } from "#app/lib/forms/result.ts";
import type { ProfilePage } from "#app/lib/profile/profile-page.server.ts";
import { DetailsForm } from "./details-form.tsx";
import { PhotoForm } from "./photo-form.tsx";

/** The student's own data: the photo and the details are two forms, so a photo that is refused costs nothing typed. */
export function ProfileScreen({ page, failed }: { page: ProfilePage; failed: FormResult | undefined }) {
  const hasFieldErrors = Object.keys(failed?.errors ?? {}).length > 0;
  return (
    <>
      <ErrorSummary errors={failed?.errors} />
      <PageHead title="Profile" />
      {failed?.alert && (
        <Notice kind="danger" title={failed.alert.title} page={!hasFieldErrors}>
          {failed.alert.text}
        </Notice>
      )}
      {page.languagesFailed !== null && (
        <Notice kind="warning" title="Unable to fetch data - Languages">
          {page.languagesFailed}
        </Notice>
      )}
      <div className="grid-even">
        <PhotoForm firstName={page.firstName} image={page.image} error={failed?.errors.profile_image} />
        <DetailsForm page={page} failed={failed?.intent === "details" ? failed : undefined} />
      </div>
    </>
  );
}
