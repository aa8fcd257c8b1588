import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Field } from "#app/components/forms/field.tsx";
import { ErrorSummary } from "#app/components/forms/form-head.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { listAddress, redirectPastEnd } from "#app/lib/http/asked.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { newVideoFields, videoCalls } from "#contract/staff/videos.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { readFields, sendForm } from "../kit/action.server.ts";
import { ContentHead } from "../kit/content-head.tsx";
import { Nothing } from "../kit/nothing.tsx";
import { SAMPLE } from "../kit/states.ts";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(`Videos, page ${data?.current_page ?? 1}`, error);

export const loader = staffLoader(async ({ caller, url }) => {
  const { page } = listAddress(url);
  const videos = await askStaff(caller, videoCalls.list, { query: { page } });
  redirectPastEnd(url, page, videos.last_page);
  return videos;
});

export const action = staffAction(
  { keeps: ["title", "up"] },
  async ({ caller, form, paths, url }) => {
    const id = idOf(form.get("up"));
    const here = paths.videos({ page: url.searchParams.get("page") });
    if (id !== null) {
      return sendForm(caller, () => askStaff(caller, videoCalls.up, { params: { id } }), {
        to: here,
        said: "The video is moved up.",
        fields: newVideoFields.keyof().options,
      });
    }
    const read = readFields(form, newVideoFields);
    if (read.invalid) return read.invalid;
    return sendForm(caller, () => askStaff(caller, videoCalls.add, { body: read.given }), {
      ...read,
      to: ({ id: made }) => paths.video(made),
      failed: "The video was not added.",
    });
  },
);

export default function VideosRoute() {
  const paths = useStaffPaths();
  const videos = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  return (
    <>
      <ErrorSummary errors={failed?.errors} />
      <ContentHead title="Videos" lead="In the order in which students see them." />
      {videos.data.length === 0 ? (
        <Nothing what="No video has been added">Add the first one below.</Nothing>
      ) : (
        <ol className="rows">
          {videos.data.map(({ id, title, free, active, is_sample }, index) => (
            <li key={id}>
              <span className="serial">{(videos.from ?? 1) + index}</span>
              <div>
                <p className="row-title">
                  <a href={paths.video(id)} dir="auto">
                    {title}
                  </a>
                </p>
                <p className="row-meta">
                  <span>{free === 1 ? "Free" : "With a plan"} </span>
                  <b>{is_sample ? SAMPLE : active === 1 ? "Published" : "Not published"}</b>
                </p>
              </div>
              {(videos.from ?? 1) + index > 1 && (
                <Form className="row-side" method="post">
                  <button className="btn" type="submit" name="up" value={id}>
                    Move up<span className="sr-only">: {title}</span>
                  </button>
                </Form>
              )}
            </li>
          ))}
        </ol>
      )}
      <Pagination paging={videos} href={(page) => paths.videos({ page })} />
      <section className="panel stack staff-list" aria-labelledby="add-title">
        <h2 id="add-title">Add a video</h2>
        <DraftForm draft="new" className="fields staff-narrow">
          <Field
            {...fieldsOf(failed)("title")}
            label="Title"
            hint="No student sees it before you publish it."
            autoComplete="off"
            dir="auto"
          />
          <button className="btn btn-primary" type="submit">
            Go on to its film
          </button>
        </DraftForm>
      </section>
    </>
  );
}
