import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { PlainStep } from "#app/components/review/plain-step.tsx";
import { SegmentStep } from "#app/components/review/segment-step.tsx";
import type { LivePage } from "./exam.page.server.ts";
import { paths } from "#app/lib/paths.ts";

/** Listen, answer, next: one segment of a test, and the form that carries its answer. */
export function ExamStep({ page, error }: { page: LivePage; error: string | undefined }) {
  const { studio } = page;
  if (page.plain)
    return (
      <ExamForm page={page}>
        <PlainStep studio={studio} error={error} />
      </ExamForm>
    );
  return (
    <>
      <SegmentStep studio={studio} error={error} />
      <ExamForm page={page} />
    </>
  );
}

function ExamForm({ page, children }: { page: LivePage; children?: ReactNode }) {
  const { testId, studio, current } = page;
  const { place } = studio;
  return (
    <Form
      id={studio.formId}
      method="post"
      encType="multipart/form-data"
      action={paths.exam(testId, { segment: current.no })}
    >
      <input type="hidden" name="owner" value={studio.owner} />
      <input type="hidden" name="mocktest_record_id" value={place.id} />
      <input type="hidden" name="mocktest_answer_id" value={place.segmentId} />
      <input type="hidden" name="segment" value={current.no} />
      <input type="hidden" name="client_answer_id" value={studio.clientAnswerId} />
      <input type="hidden" name="attempt" value={studio.attempts + 1} />
      <input type="hidden" name="duration_ms" value="" />
      <input type="hidden" name="stored" value={current.isStored ? "1" : ""} />
      <input type="hidden" name="last" value={current.no === current.count ? "1" : ""} />
      {children}
    </Form>
  );
}
