import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { SegmentStudioProps } from "#app/islands/segment-studio.tsx";

interface AnswerFormProps {
  studio: SegmentStudioProps;
  children?: ReactNode;
}

/**
 * The form that carries the recording. The studio's file field, Previous and Next belong to it by
 * the `form` attribute.
 */
export function AnswerForm({ studio, children }: AnswerFormProps) {
  return (
    <Form
      className="stack"
      id={studio.formId}
      method="post"
      encType="multipart/form-data"
      data-part="form"
    >
      <input type="hidden" name="owner" value={studio.owner} />
      <input type="hidden" name="question_id" value={studio.place.id} />
      <input type="hidden" name="segment_id" value={studio.place.segmentId} />
      <input type="hidden" name="client_answer_id" value={studio.clientAnswerId} />
      <input type="hidden" name="attempt" value={studio.attempts + 1} />
      <input type="hidden" name="duration_ms" value="" />
      <input type="hidden" name="peaks" value="" />
      <input type="hidden" name="facts" value="" />
      {children}
      <div className="panel duo">
        <p>You can stop at any time. Your answers stay in Pending Practice.</p>
        <button className="btn" type="submit" name="intent" value="save">
          Save Answer
        </button>
      </div>
    </Form>
  );
}
