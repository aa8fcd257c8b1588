import { Icon } from "#app/components/ui/icon.tsx";
import type { SegmentStudioProps } from "#app/lib/studio/studio-props.ts";

interface MoveProps {
  props: SegmentStudioProps;
}

export function PreviousButton({ props }: MoveProps) {
  // In the first segment this place stays empty, so that the other buttons do not move.
  if (props.previousNo === null) return <span />;
  return (
    <button
      className="btn btn-lg act-side"
      type="submit"
      form={props.formId}
      name="intent"
      value="previous"
    >
      <Icon name="left" />
      <span>
        <span>Previous</span>
        <span className="sr-only"> segment </span>
      </span>
    </button>
  );
}

/** Posts the form and moves on. It is the main button once there is an answer. */
export function NextButton({ props, main = false }: MoveProps & { main?: boolean }) {
  const last = props.nextNo === null;
  return (
    <button
      className={main ? "btn btn-primary btn-lg" : "btn btn-lg act-side act-next"}
      type="submit"
      form={props.formId}
      name="intent"
      value="next"
      data-key="n"
      data-next-focus={main ? true : undefined}
    >
      <span>
        <span>Next</span>
        <span className="sr-only">{last ? ", end of the dialogue " : " segment "}</span>
      </span>
      <Icon name="right" />
    </button>
  );
}

/** The style sheet shows the short word. Without styles, the button has only its own text. */
export function ShortWord({ children }: { children: string }) {
  return <span className="act-short" data-word={children} />;
}
