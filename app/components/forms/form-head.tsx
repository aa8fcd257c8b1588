import type { ReactNode } from "react";
import { Notice, type NoticeKind } from "#app/components/ui/notice.tsx";
import type { FormResult, Texts } from "#app/lib/http/forms/result.ts";

interface FormHeadProps {
  failed: FormResult | undefined;
  /** The notice of a redirect. Inside the frame, the frame shows it. */
  notice?: { kind: NoticeKind; text: string } | null;
  /** True when a field has the focus and the notice describes it. */
  isDescribed?: boolean;
  /** The heading: an h1, or a PageHead. */
  children: ReactNode;
}

/** The error summary, the heading, and the general error. One of them gets the focus. */
export function FormHead({ failed, notice, isDescribed = false, children }: FormHeadProps) {
  const errors = failed?.errors ?? {};
  const hasFieldErrors = Object.keys(errors).length > 0;
  // The upstream often sends an error twice: for a field and in general.
  const alert =
    failed?.alert && !Object.values(errors).includes(failed.alert.text) ? failed.alert : null;
  return (
    <>
      <ErrorSummary errors={errors} />
      {notice && (
        <Notice kind={notice.kind} page={isDescribed ? "described" : true}>
          {notice.text}
        </Notice>
      )}
      {children}
      {alert && (
        <Notice kind="danger" title={alert.title} page={!hasFieldErrors}>
          {alert.text}
        </Notice>
      )}
    </>
  );
}

interface ErrorSummaryProps {
  errors: Texts<string> | undefined;
  /** Ids of fields that differ from their names. */
  ids?: Record<string, string>;
}

/** The names of fields, for messages that say "this field". */
const NAMES: Record<string, string> = {
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  password: "Password",
  password_confirmation: "New password again",
  phone_no: "Phone number",
  phone: "Phone number",
  language: "Test language",
  branch: "Branch",
  country: "Country",
  is_enrolled: "Enrolled student",
  otp_code: "One-time code",
  profile_image: "Profile photo",
  forum_details: "Details",
  forum_images: "Image",
  image_alt: "Describe the picture",
  reply: "Reply",
  message: "Message",
  exam_date: "Exam date",
  notes: "Notes",
  audioanswer: "Audio file",
};

/** The error summary above the h1. It gets the focus, and each entry links to its field. */
export function ErrorSummary({ errors, ids = {} }: ErrorSummaryProps) {
  const entries = Object.entries(errors ?? {});
  if (entries.length === 0) return null;
  return (
    <div
      className="summary"
      id="problem"
      role="group"
      aria-labelledby="problem-title"
      aria-describedby="problem-list"
      tabIndex={-1}
      autoFocus
    >
      <h2 id="problem-title">There is a problem</h2>
      <ul id="problem-list">
        {entries.map(([field, message = ""]) => (
          <li key={field}>
            <a href={`#${ids[field] ?? field}`}>{withName(field, message)}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Puts the name before an agreed text, which itself stays unchanged. */
function withName(field: string, message: string): string {
  const name = NAMES[field];
  return name !== undefined && /\bthis field\b/i.test(message) ? `${name}: ${message}` : message;
}
