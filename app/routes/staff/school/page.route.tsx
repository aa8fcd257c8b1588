import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { TextArea } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { OwnText } from "#app/components/ui/own-text.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { paths as ofStudents } from "#app/lib/paths.ts";
import { forgetSchool } from "#app/lib/school.server.ts";
import { languageAttributes, languageOfText } from "#app/lib/text/languages.ts";
import { type EditedPage, pageCalls, pageForm } from "#contract/staff/school-pages.ts";
import { isLinked, PAGE_KINDS, PAGE_TITLES, PLAN_TERMS_TEXT } from "#plan/school-pages.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { readFields, sendForm } from "../kit/action.server.ts";
import { TheirVersion } from "../kit/facts.tsx";
import { Moment } from "../kit/moment.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) =>
  staffTitle(page ? PAGE_TITLES[page.kind] : "Terms", error);

export const loader = staffLoader(async ({ caller, params, url }) => {
  const kind = kindOf(params.page);
  const version = url.searchParams.get("version") ?? undefined;
  return { kind, ...(await askStaff(caller, pageCalls.get, { query: { kind, version } })) };
});

function kindOf(given: string | undefined) {
  const kind = PAGE_KINDS.find((one) => one === given);
  if (!kind) throw data({ kind: "not-found", message: "" }, { status: 404 });
  return kind;
}

/** Saves a new version, which students see at once. */
export const action = staffAction(
  { keeps: ["version", "text"] },
  async ({ caller, params, form, paths }) => {
    const kind = kindOf(params.page);
    const read = readFields(form, pageForm);
    if (read.invalid) return read.invalid;
    const body = { kind, version: textOf(form, "version"), ...read.given };
    const save = async () => {
      await askStaff(caller, pageCalls.save, { body });
      forgetSchool(caller.portal);
    };
    const isGone = read.given.text === "";
    const said = isGone
      ? "The page is taken away."
      : "The page is saved. Students see it from now on.";
    return sendForm(caller, save, { ...read, to: paths.schoolPage(kind), said });
  },
);

const HINT =
  "A line that begins with # is a heading, with ## a smaller one, with - an item of a list. An empty line begins a paragraph. A link is [words](https://school.example). Without any text the page is taken away.";

export default function PageRoute() {
  const paths = useStaffPaths();
  const { kind, text, version, versions, old } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const isWritten = text !== "";
  const typed = fieldsOf(failed, { text: text || (kind === "plans" ? PLAN_TERMS_TEXT : "") });
  const field = typed("text");
  return (
    <>
      <FormHead failed={failed}>
        <PageHead title={PAGE_TITLES[kind]} back={{ href: paths.schoolPages, text: "Terms" }}>
          {isWritten && (
            <a
              className="btn"
              href={isLinked(kind) ? ofStudents.schoolPage(kind) : ofStudents.subscription}
            >
              As students see it
            </a>
          )}
        </PageHead>
      </FormHead>
      {failed?.values.version === "" && (
        <TheirVersion
          facts={[
            ["Saved by", versions[0]?.saved_by],
            ["Text", <OwnText key="text" text={text} top={3} />],
          ]}
        />
      )}
      <div className="stack">
        <DraftForm draft="page" className="fields max-w-measure">
          <input type="hidden" name="version" value={failed?.values.version || version} />
          <TextArea
            {...field}
            label="Text"
            hint={HINT}
            rows={18}
            {...languageAttributes(languageOfText(field.defaultValue ?? ""))}
          />
          <button className="btn btn-primary" type="submit">
            Save
          </button>
        </DraftForm>
        {old && (
          <Section id="old" title={`Version ${old.version}`}>
            <p>
              Saved <Moment at={old.saved_at} /> by {old.saved_by}
            </p>
            {old.text === "" ? <p>It took the page away.</p> : <OwnText text={old.text} top={3} />}
          </Section>
        )}
        <Versions versions={versions} hrefOf={(one) => paths.schoolPage(kind, { version: one })} />
      </div>
    </>
  );
}

interface VersionsProps {
  versions: EditedPage["versions"];
  hrefOf: (version: number) => string;
}

/** Leads to each version, because students agreed to old ones. */
function Versions({ versions, hrefOf }: VersionsProps) {
  if (versions.length === 0) return null;
  return (
    <Section id="versions" title="Versions">
      <ul>
        {versions.map(({ version, saved_at, saved_by }) => (
          <li key={version}>
            <a href={`${hrefOf(version)}#old`}>Version {version}</a>, <Moment at={saved_at} />, by{" "}
            {saved_by}
          </li>
        ))}
      </ul>
    </Section>
  );
}
