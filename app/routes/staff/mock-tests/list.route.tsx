import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { listAddress, redirectPastEnd } from "#app/lib/http/asked.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { mockTestCalls } from "#contract/staff/mock-tests.ts";
import { staffLoader } from "../kit/access.server.ts";
import { Choose, ChooseBar, ManyLink } from "../kit/choose.tsx";
import { CONTENT_ACTS } from "../kit/many-content.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { ContentHead } from "../kit/content-head.tsx";
import { ContentSearch } from "../kit/content-list.tsx";
import { SAMPLE, TEST_STATES } from "../kit/states.ts";
import { NothingFits } from "../kit/nothing.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(`Mock tests of the content, page ${data?.tests.current_page ?? 1}`, error);

export const loader = staffLoader(async ({ caller, url }) => {
  const { search, page } = listAddress(url);
  const language = idOf(url.searchParams.get("language"));
  const many = url.searchParams.get("many") ?? undefined;
  const { languages, results: tests } = await askStaff(caller, mockTestCalls.list, {
    query: { search: search || undefined, language: language ?? undefined, page, many },
  });
  redirectPastEnd(url, page, tests.last_page);
  return { search, language, many, languages, tests };
});

export default function ContentTestsRoute() {
  const paths = useStaffPaths();
  const { search: back } = useLocation();
  const { search, language, many, languages, tests } = useLoaderData<typeof loader>();
  return (
    <>
      <ContentHead title="Mock tests" lead="By language, in the order in which students see them.">
        <a className="btn btn-primary" href={paths.newContentTest}>
          Make a mock test
        </a>
      </ContentHead>
      <ContentSearch {...{ search, language, languages }} label="Mock tests" what="Name" />
      {tests.data.length === 0 ? (
        <NothingFits what="mock test" />
      ) : (
        <form method="get" action={paths.manyTests}>
          <input type="hidden" name="back" value={back} />
          <ul className="rows">
            {tests.data.map(
              ({ id, serial_no, mocktest_name, language: spoken, duration, state, is_sample }) => (
                <li key={id}>
                  <Choose value={id} no={serial_no} name={mocktest_name} />
                  <div>
                    <p className="row-title">
                      <a href={paths.contentTest(id)} dir="auto">
                        {mocktest_name}
                      </a>
                    </p>
                    <p className="row-meta">
                      <span>{spoken} </span>
                      <span>{duration} minutes </span>
                      <b>{is_sample ? SAMPLE : TEST_STATES[state]}</b>
                    </p>
                  </div>
                </li>
              ),
            )}
          </ul>
          <ChooseBar one="mock test" acts={CONTENT_ACTS} ids={tests.data.map(({ id }) => id)} />
        </form>
      )}
      <ManyLink paging={tests} href={paths.contentTests({ search, language, many: 1 })} />
      <Pagination
        paging={tests}
        href={(page) => paths.contentTests({ search, language, many, page })}
      />
    </>
  );
}
