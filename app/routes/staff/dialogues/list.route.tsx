import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { listAddress, redirectPastEnd } from "#app/lib/http/asked.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { dialogueCalls, type DialogueRow } from "#contract/staff/dialogues.ts";
import { USES } from "#plan/script/use.ts";
import { staffLoader } from "../kit/access.server.ts";
import { Choose, ChooseBar, ManyLink } from "../kit/choose.tsx";
import { ContentHead } from "../kit/content-head.tsx";
import { ContentSearch } from "../kit/content-list.tsx";
import { CONTENT_ACTS } from "../kit/many-content.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { isState, LISTED, SAMPLE, STATE_NAMES, USE_NAMES, nameOfUse } from "../kit/states.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { NothingFits } from "../kit/nothing.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(`Dialogues, page ${data?.dialogues.current_page ?? 1}`, error);

export const loader = staffLoader(async ({ caller, url }) => {
  const { search, page } = listAddress(url);
  const language = idOf(url.searchParams.get("language"));
  const many = url.searchParams.get("many") ?? undefined;
  const asked = url.searchParams.get("state");
  const state = isState(asked) ? asked : null;
  const use = USES.find((one) => one === url.searchParams.get("use")) ?? null;
  const { languages, results: dialogues } = await askStaff(caller, dialogueCalls.list, {
    query: {
      search: search || undefined,
      language: language ?? undefined,
      use: use ?? undefined,
      state: state ?? undefined,
      page,
      many,
    },
  });
  redirectPastEnd(url, page, dialogues.last_page);
  return { search, language, use, state, many, languages, dialogues };
});

export default function DialoguesRoute() {
  const { search, language, use, state, many, languages, dialogues } =
    useLoaderData<typeof loader>();
  const paths = useStaffPaths();
  const { search: back } = useLocation();
  return (
    <>
      <ContentHead title="Dialogues" lead={`${dialogues.total ?? 0} in all, the newest first.`}>
        <a className="btn btn-primary" href={paths.newDialogue}>
          Write a dialogue
        </a>
      </ContentHead>
      <ContentSearch
        {...{ search, language, languages }}
        label="Dialogues"
        what="Title, topic or number"
      >
        <SelectField
          name="use"
          label="For"
          empty="All uses"
          choices={Object.entries(USE_NAMES).map(([value, text]) => ({ value, text }))}
          defaultValue={use ?? ""}
        />
        <SelectField
          name="state"
          label="State"
          empty="All states"
          choices={Object.entries(LISTED).map(([value, text]) => ({ value, text }))}
          defaultValue={state ?? ""}
        />
      </ContentSearch>
      {dialogues.data.length === 0 ? (
        <NothingFits what="dialogue" />
      ) : (
        <form method="get" action={paths.manyDialogues}>
          <input type="hidden" name="back" value={back} />
          <ul className="rows">
            {dialogues.data.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
          <ChooseBar one="dialogue" acts={CONTENT_ACTS} ids={dialogues.data.map(({ id }) => id)} />
        </form>
      )}
      <ManyLink
        paging={dialogues}
        href={paths.dialogues({ search, language, use, state, many: 1 })}
      />
      <Pagination
        paging={dialogues}
        href={(page) => paths.dialogues({ search, language, use, state, many, page })}
      />
    </>
  );
}

function Row({ row }: { row: DialogueRow }) {
  const paths = useStaffPaths();
  const facts = [row.language, row.category, nameOfUse(row)];
  return (
    <li>
      <Choose value={row.id} no={row.serial_no} name={row.question_title} />
      <div>
        <p className="row-title">
          <a href={row.is_sample ? paths.dialoguePreview(row.id) : paths.dialogue(row.id)}>
            {row.question_title}
          </a>
        </p>
        <p className="row-meta">
          {facts.map((fact) => (
            <span key={fact}>{fact} </span>
          ))}
          <b>
            {row.is_sample ? SAMPLE : STATE_NAMES[row.state]}
            {row.is_changed === 1 && row.state !== "draft" && ", changes wait"}
          </b>
        </p>
      </div>
    </li>
  );
}
