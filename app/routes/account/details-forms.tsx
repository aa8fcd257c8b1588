import { Form } from "@remix-run/react";
import { Field } from "#app/components/forms/field.tsx";
import { PhoneField } from "#app/components/forms/phone-field.tsx";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { QuietPanel } from "#app/components/ui/panel.tsx";
import { PHOTO_BYTES, PHOTO_TOO_LARGE, IMAGE_TYPES } from "#app/lib/http/forms/byte-limits.ts";
import { Avatar } from "#app/components/ui/avatar.tsx";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import type { ProfilePage } from "./profile.page.server.ts";
import type { DetailsField, PhotoField } from "./profile.post.server.ts";
import { ScriptOnly, SAID_LATER } from "#app/components/ui/script-only.tsx";

/** The photo is in the label of its field, so that a click on it opens the file dialog, too. */
export function PhotoForm({
  firstName,
  image,
  failed,
}: {
  firstName: string;
  image: string | null;
  failed: FormResult<PhotoField> | undefined;
}) {
  const label = (
    <span className="inline-flex cursor-pointer flex-col items-start gap-3">
      <span className="relative">
        <Avatar firstName={firstName} image={image} large />
        <ScriptOnly>
          <span className="photo-busy" hidden>
            <Icon name="busy" spin />
          </span>
        </ScriptOnly>
      </span>{" "}
      Profile photo
    </span>
  );
  const hint = (
    <span className="block min-h-[3em]">
      JPEG or PNG, at most 5 MB.
      {/* Only script sends at once, so only script says so. Its space is reserved. */}
      <ScriptOnly>
        <span hidden> It is sent as soon as you choose it.</span>
      </ScriptOnly>
    </span>
  );
  return (
    <QuietPanel
      id="photo"
      title="Your photo"
      about={image === null ? "None yet." : "It stands beside your name."}
      open={failed !== undefined}
    >
      <Form
        className="fields"
        method="post"
        encType="multipart/form-data"
        noValidate
        data-enhance="account/photo-preview"
        data-bytes={PHOTO_BYTES}
        data-too-large={PHOTO_TOO_LARGE}
      >
        <Field
          {...fieldsOf(failed)("profile_image")}
          label={label}
          hint={hint}
          type="file"
          accept={IMAGE_TYPES}
        />
        <button className="btn" type="submit" name="intent" value="photo">
          Upload photo
        </button>
        <p className="text-sm" {...SAID_LATER} />
      </Form>
    </QuietPanel>
  );
}

/** Shows typed values before stored ones. */
export function DetailsForm({
  page,
  failed,
}: {
  page: ProfilePage;
  failed: FormResult<DetailsField> | undefined;
}) {
  const typed = fieldsOf(failed, {
    first_name: page.firstName,
    last_name: page.lastName,
    phone_no: page.phone.value,
  });
  return (
    <Form className="fields panel" method="post" noValidate>
      <div className="form-row form-row-short">
        <Field {...typed("first_name")} label="First name" autoComplete="given-name" />
        <Field {...typed("last_name")} label="Last name" autoComplete="family-name" />
      </div>
      <Field
        name="email"
        label="Email"
        hint="It cannot be changed here."
        type="email"
        readOnly
        autoComplete="email"
        defaultValue={page.email}
      />
      <PhoneField
        {...typed("phone_no")}
        country={failed?.values.phone_no_country ?? page.phone.country}
      />
      <SelectField
        {...typed("language")}
        label="Test language"
        hint="Your school sets it."
        disabled
        choices={
          page.language === null
            ? [{ value: "", text: "Not set" }]
            : [{ value: page.language, text: page.language }]
        }
      />
      <button className="btn btn-primary" type="submit" name="intent" value="details">
        Update Profile
      </button>
    </Form>
  );
}
