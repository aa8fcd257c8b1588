import { Form } from "@remix-run/react";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import type { ChosenContent } from "#contract/staff/chosen.ts";
import { type ChosenRow, ChosenRows } from "./chosen.tsx";
import { useStaffPaths } from "./use-staff-paths.ts";

const ACTS = {
  publish: { title: "Publish", lead: "Students see them at once.", button: "Publish" },
  withdraw: {
    title: "Withdraw",
    lead: "Students no longer see them. Their work stays, and you can publish them again.",
    button: "Withdraw",
  },
  export: {
    title: "Export",
    lead: "One .zip with what students see, and its sounds. It can be imported again.",
    button: "Download",
  },
} as const;
type ContentAct = keyof typeof ACTS;

/** The acts of the lists of dialogues and mock tests. */
export const CONTENT_ACTS = [
  { text: "Publish", value: "publish" },
  { text: "Withdraw", value: "withdraw" },
  { text: "Export", value: "export" },
];

export function isContentAct(given: string | null): given is ContentAct {
  return given !== null && Object.hasOwn(ACTS, given);
}

interface ManyContentProps {
  act: ContentAct;
  chosen: ChosenContent[];
  /** How many of the chosen rows were removed meanwhile. */
  gone: number;
  kind: "dialogues" | "tests";
  back: { href: string; text: string };
  failed: FormResult | undefined;
}

/** Shows what happens to the chosen dialogues or mock tests before it is done. */
export function ManyContent({ act, chosen, gone, kind, back, failed }: ManyContentProps) {
  const paths = useStaffPaths();
  const { title, lead, button } = ACTS[act];
  const one = kind === "dialogues" ? "dialogue" : "mock test";
  const rows = chosen.map((row) => rowFor(act, row));
  const body = (
    <>
      {gone > 0 && <p>Removed meanwhile: {gone}.</p>}
      <ChosenRows
        {...{ rows, one }}
        kept={failed?.values.id}
        act={{ text: button, value: act, isMain: true }}
      />
    </>
  );
  return (
    <>
      <FormHead failed={failed}>
        <PageHead {...{ lead, back }} title={`${title} ${one}s`} />
      </FormHead>
      {act === "export" ? (
        <form method="get" action={paths.contentArchive}>
          <input type="hidden" name="of" value={kind} />
          {body}
        </form>
      ) : (
        <Form method="post">{body}</Form>
      )}
    </>
  );
}

const STATES = {
  draft: "Not published",
  published: "Published",
  withdrawn: "Withdrawn",
  hidden: "Hidden, because a dialogue is not published",
};

function rowFor(act: ContentAct, row: ChosenContent): ChosenRow {
  const { id, name, language, state, is_changed, version, tests } = row;
  const waits = is_changed && state === "published";
  return {
    value: act === "export" ? id : `${id}:${version}`,
    name,
    facts: [language, STATES[state] + (waits ? ", changes wait" : "")],
    why: whyNot(act, row),
    warning:
      act === "withdraw" && tests.length > 0
        ? `Also hides the mock tests: ${tests.join(", ")}.`
        : null,
  };
}

/** Says why an act would change nothing. */
function whyNot(act: ContentAct, { state, is_changed, missing }: ChosenContent): string | null {
  if (act === "export") return state === "published" ? null : "Only what is published is exported.";
  const isOut = state === "published" || state === "hidden";
  if (act === "withdraw") return isOut ? null : "Students do not see it now.";
  if (isOut && !is_changed) return "Published already, without changes.";
  return missing.length > 0 ? `Not ready: ${missing.join(" ")}` : null;
}
