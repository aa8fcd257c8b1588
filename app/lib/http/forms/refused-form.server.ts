import { data } from "@remix-run/node";
import { ApiError, type ApiErrorKind } from "#app/lib/api/call/api-error.server.ts";
import { waitMessage } from "#app/lib/text/format.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import { type FormResult, type Refusal, refusal, type Texts } from "./result.ts";

interface Refused<Field extends string, Typed extends string> {
  intent?: string;
  values?: Texts<Typed>;
  /** The fields in the order of the page. Messages of other fields are in the alert. */
  fields?: readonly Field[];
  /** The failure: "We can't create your account right now." */
  failed: string;
  /** Builds the alert from the reason. The default is the reason itself. */
  alert?: (reason: string, error: ApiError) => NonNullable<FormResult["alert"]>;
  /** The alert when somebody else saved it first. The version comes back empty then. */
  conflict?: NonNullable<FormResult["alert"]>;
  /** The alert has agreed words, and is shown beside field errors, too. */
  alertAlways?: boolean;
  /** True without a session: a 401 then ends none. */
  guest?: boolean;
}

const STATUS: Partial<Record<ApiErrorKind, number>> = {
  forbidden: 403,
  "not-found": 404,
  "too-large": 413,
  throttled: 429,
  unavailable: 503,
};
/** The longest value that a cookie carries over the redirect. */
const CARRIED = 254;

/** Shows the page again with errors from our own rules, and everything typed. */
export function invalidForm<Failed extends string = never, Typed extends string = never>(
  result: Refusal<Failed, Typed>,
) {
  return data(refusal(result), { status: 422 });
}

/** Shows the page again with the API's errors and everything typed. Rethrows other errors. */
export function refusedForm<Field extends string = never, Typed extends string = never>(
  error: unknown,
  form: Refused<Field, Typed>,
) {
  const { failure, result } = refusedBy(error, form);
  return data(result, {
    status: STATUS[failure.kind] ?? 422,
    headers: retryAfter(failure),
  });
}

/** Redirects and shows the refusal there, so that a refresh never posts twice. */
export function refusedAfterRedirect(
  portal: Portal,
  error: unknown,
  page: string,
  form: Refused<string, string>,
) {
  const { errors, values, alert } = refusedBy(error, form).result;
  return redirectWithNotice(portal, page, {
    kind: "danger",
    title: alert?.title,
    text: alert?.text ?? Object.values(errors)[0] ?? form.failed,
    errors,
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value?.slice(0, CARRIED)]),
    ),
  });
}

/** Says why a call failed. Uses the provider's message only when the input was refused. */
export function reasonOf(error: unknown, failed: string): string {
  if (!(error instanceof ApiError)) throw error;
  switch (error.kind) {
    case "throttled":
      return waitMessage(error.retryAfter ?? 60);
    case "unavailable":
      return `${failed} The service does not answer. Try again in a moment.`;
    case "signed-out":
      return `${failed} Try again in a moment.`;
    case "stale-form":
      return "The page was open too long. Try again.";
    case "too-large":
      return "The file is too large for the service. Choose a smaller one.";
    default:
      return error.reason;
  }
}

export function retryAfter(error: { retryAfter: number | null }): Record<string, string> {
  return error.retryAfter === null ? {} : { "Retry-After": String(error.retryAfter) };
}

function refusedBy<Field extends string, Typed extends string>(
  error: unknown,
  form: Refused<Field, Typed>,
): { failure: ApiError; result: FormResult<Field | Typed> } {
  if (!(error instanceof ApiError)) throw error;
  if (error.kind === "signed-out" && !form.guest) throw error;
  const { intent, fields = [], failed, alert = (text) => ({ text }) } = form;
  const conflict = error.kind === "conflict" ? form.conflict : undefined;
  const values = conflict && { ...form.values, version: "" };
  const errors: Texts<Field> = {};
  for (const field of fields) {
    const message = error.fieldErrors[field];
    if (message) errors[field] = message;
  }
  const toldAtFields = Object.keys(errors).length > 0;
  const atFields = form.alertAlways ? error.message : error.general;
  const reason = toldAtFields ? atFields : reasonOf(error, failed);
  const shown = conflict ?? (reason ? alert(reason, error) : undefined);
  return {
    failure: error,
    result: refusal({ intent, errors, values: values ?? form.values, alert: shown }),
  };
}
