import type { ReactNode } from "react";
import { Notice, type NoticeKind } from "#app/components/ui/notice.tsx";
import type { FormResult, Texts } from "#app/lib/http/forms/result.ts";

interface FormHeadProps {
  failed: FormResult | undefined;
  /** Came with a redirect. Pages inside the frame leave it to the frame. */
  notice?: { kind: NoticeKind; text: string } | null;
  /** A field has the focus, and the notice describes it. */
  isDescribed?: boolean;
  /** The heading: an h1, or a PageHead. */
  children: ReactNode;
}

/**
 * The error summary, the heading, and a refusal that belongs to no field. One of them takes the
 * focus.
 */
export function FormHead({ failed, notice, isDescribed = false, children }: FormHeadProps) {
  const errors = failed?.errors ?? {};
  const hasFieldErrors = Object.keys(errors).length > 0;
  // The upstream often sends a refusal twice: for a field and for the whole.
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
  /** Ids of fields whose id is not their name. */
  ids?: Record<string, string>;
}

/** What each field is called, for messages that speak of "this field". */
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

/** Stands above the h1 and takes the focus. Each entry leads to its field. */
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

/** An agreed text stays as it is: the name goes before it. */
function withName(field: string, message: string): string {
  const name = NAMES[field];
  return name !== undefined && /\bthis field\b/i.test(message) ? `${name}: ${message}` : message;
}
