import { useRouteError } from "@remix-run/react";
import { FaultNumber, KeptForm } from "#app/components/layout/error-page.tsx";
import { formatWait } from "#app/lib/text/format.ts";
import { errorTitle, pageError } from "#app/lib/route-page.ts";
import { StaffPage } from "./staff-page.tsx";
import { useStaffPaths } from "./use-staff-paths.ts";

/** The error page outside the frame. */
export function StaffErrorPage() {
  return (
    <StaffPage member={null}>
      <StaffError />
    </StaffPage>
  );
}

const WORDS: Record<number, string> = {
  403: "You have no access to this. Nothing was changed.",
  404: "There is no such page, or its content is gone.",
  405: "That did not work. Nothing was changed.",
  413: "You sent more than this page accepts. Go back: what you typed is still there.",
  503: "The service does not answer. Nothing that was saved is lost. Try again in a moment.",
};

/** Replaces a page after an error: says what happened, what is saved, and what to do. */
export function StaffError() {
  const paths = useStaffPaths();
  const error = useRouteError();
  const { status, kind, fields, hadMore, retryAfter } = pageError(error);
  if (kind === "session-ended")
    return (
      <NotTaken
        title={errorTitle(error)}
        text="What you typed is kept on this page. Open a new tab and log in. Then come back and press Send again."
        fields={fields}
        hadMore={hadMore}
        login={paths.login()}
      />
    );
  if (kind === "not-saved")
    return (
      <NotTaken
        title={errorTitle(error)}
        text="We are not sure that this was saved. What you typed is kept on this page: send it again in a moment."
        fields={fields}
        hadMore={hadMore}
      />
    );
  const wait = `Wait ${formatWait(retryAfter ?? 60)}, then try again.`;
  return (
    <section className="stack max-w-measure">
      <h1>{errorTitle(error)}</h1>
      <p>
        {status === 429
          ? wait
          : (WORDS[status] ?? "Nothing that was saved is lost. Go back and try again in a moment.")}
      </p>
      {WORDS[status] === undefined && status !== 429 && <FaultNumber />}
      {status === 404 && <Lost fields={fields} />}
      <p>
        <a className="btn" href={paths.home}>
          Go to the first page
        </a>
      </p>
    </section>
  );
}

/** Fields that nobody types. */
const HIDDEN =
  /^(version|draft|request_key|then|do|intent|up|key|kind|state|segment|free|language_id)$/;

/** Shows the text typed for a removed row. Leaves out buttons and hidden fields. */
function Lost({ fields }: { fields: [string, string][] }) {
  const typed = fields.filter(([name, value]) => value.trim() !== "" && !HIDDEN.test(name));
  if (typed.length === 0) return null;
  return (
    <>
      <p>Somebody may have removed it meanwhile. Nothing was saved. This is what you typed:</p>
      {typed.map(([name, value], index) => (
        <p key={`${name}-${index}`} className="staff-said" dir="auto">
          {value}
        </p>
      ))}
    </>
  );
}

interface NotTakenProps {
  title: string;
  text: string;
  fields: [string, string][];
  hadMore: boolean;
  /** The log-in page, when the session has ended. */
  login?: string;
}

/** A form that was not saved, to be sent again. Its texts can be read and copied. */
function NotTaken({ title, text, fields, hadMore, login }: NotTakenProps) {
  const words = fields.filter(([name, value]) => /remark|review|note|reason/.test(name) && value);
  return (
    <section className="stack max-w-measure">
      <h1>{title}</h1>
      <p>{text}</p>
      <KeptForm fields={fields} hadMore={hadMore} login={login} />
      {words.map(([name, value]) => (
        <p key={name} className="staff-said" dir="auto">
          {value}
        </p>
      ))}
    </section>
  );
}
