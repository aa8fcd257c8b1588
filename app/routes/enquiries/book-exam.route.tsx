import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EnquiryForm } from "./enquiry-form.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { Video } from "#app/components/ui/video.tsx";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { ENQUIRY_FIELDS, loadEnquiry, postEnquiry } from "./enquiry.server.ts";
import { firstVideos } from "#app/lib/media/videos.server.ts";
import { pageTitle, withVideos } from "#app/lib/route-page.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";
import { paths } from "#app/lib/paths.ts";
import stylesheet from "#app/components/ui/video.css?url";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = withVideos;
export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ error }) =>
  pageTitle("Book NAATI CCL Exam", error);

/** The form does not wait for the video. */
export const loader = studentLoader(async ({ student, request }) => {
  const [enquiry, video] = await Promise.all([
    loadEnquiry(student, request),
    readPanel(student, (caller) => firstVideos(caller, 1)),
  ]);
  return { enquiry, video };
});

export const action = studentAction(
  {
    keeps: ENQUIRY_FIELDS,
  },
  ({ student, form }) => postEnquiry(student, form, paths.bookExam),
);

export default function BookExamRoute() {
  const { enquiry, video } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  return (
    <>
      <FormHead failed={failed}>
        <PageHead
          title="Book NAATI CCL Exam"
          lead="Ask a branch to help you book the exam. The branch answers by email or phone."
        />
      </FormHead>
      <div className="grid-even">
        <Panel
          id="exam-video"
          title="Video"
          panel={video}
          empty="There is no video yet."
          unboxed
          titleHidden
        >
          {(videos) => videos.map((one) => <Video key={one.title} video={one} />)}
        </Panel>
        <EnquiryForm button="Submit" {...enquiry} failed={failed} />
      </div>
    </>
  );
}
