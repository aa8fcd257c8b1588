import SegmentStudio, { type SegmentStudioProps } from "#app/islands/segment-studio.tsx";
import { Island } from "#app/components/island.tsx";
import type { DialoguePage } from "./dialogue.page.server.ts";
import { PopoverButton } from "#app/components/ui/popover-button.tsx";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

interface AnswerFormProps {
  studio: SegmentStudioProps;
  children?: ReactNode;
}

interface SegmentStepProps {
  page: DialoguePage;
  studio: SegmentStudioProps;
  error: string | undefined;
}

/** Its heading and the studio, which listens, records and falls back to a file field. */
export function SegmentStep({ page, studio, error }: SegmentStepProps) {
  const { languageFrom: from, languageTo: to } = studio;
  return (
    <section aria-labelledby="seg-title">
      <div className="seg-head">
        <h2 id="seg-title">
          Segment {studio.segmentNo} of {studio.segmentCount}
        </h2>
        <p className="text-sm text-ink-muted" id="seg-languages">
          {from && to ? `${from.name} into ${to.name}` : ""}
        </p>
      </div>
      <ProgressStrip segments={page.segments} position={page.position} />
      <Island
        name="segment-studio"
        component={SegmentStudio}
        props={{ ...studio, error: error ?? null }}
      />
    </section>
  );
}

/** How far the dialogue is, at a glance. Where the list does not stand beside it, it opens it. */
export function ProgressStrip({ segments, position }: Pick<DialoguePage, "segments" | "position">) {
  const looks = ({ no, stored }: (typeof segments)[number]) =>
    [stored && "is-stored", no === position && "is-now"].filter(Boolean).join(" ") || undefined;
  return (
    <PopoverButton className="strip-button" target="segments">
      <span className="strip" aria-hidden="true" data-part="strip">
        {segments.map((segment) => (
          <i key={segment.no} className={looks(segment)} data-strip-segment={segment.receipt} />
        ))}
      </span>
      Segments
    </PopoverButton>
  );
}

/** The studio's file field, Previous and Next belong to it by the `form` attribute. */
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
