import { useEffect, useRef, useState } from "react";
import { sizeText } from "#app/lib/studio/player/sound-time.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { SOUND_FILES } from "#app/lib/http/forms/byte-limits.ts";
import type { SegmentStudioProps } from "#app/lib/studio/studio-props.ts";

interface AnswerFileProps {
  props: SegmentStudioProps;
  hidden: boolean;
  /** True without script: then it is the only way to answer. */
  alone: boolean;
  /** True where no other button would send the file. */
  sends?: boolean;
}

/** The field that the recorder also fills, so that a plain post carries either. */
export function AnswerFile({ props, hidden, alone, sends = false }: AnswerFileProps) {
  const id = `${props.formId}-audio-file`;
  const field = useRef<HTMLInputElement>(null);
  const [used, setUsed] = useState(false);
  const [chosen, setChosen] = useState(false);
  useEffect(() => {
    // The student was faster than the script.
    const { current } = field;
    setUsed(Boolean(current?.files?.length) || document.activeElement === current);
  }, []);
  const { error } = props;
  return (
    // No class while hidden: its `display` would override the attribute.
    <div
      className={hidden && !used ? undefined : classOf(alone, Boolean(error))}
      hidden={hidden && !used}
    >
      <label htmlFor={id}>
        {alone ? "Send your answer as an audio file" : "Or send an audio file"}
      </label>
      <div className="hint" id={`${id}-hint`}>
        {`Record it with your phone's recorder. At most ${sizeText(props.limits.maxBytes)}.`}
      </div>
      {error ? (
        <div className="field-error" id={`${id}-error`}>
          <Icon name="alert" />
          <span>
            <span className="sr-only">Error: </span>
            <span>{error}</span>
          </span>
        </div>
      ) : null}
      <input
        ref={field}
        className="input"
        id={id}
        type="file"
        name="audioanswer"
        form={props.formId}
        accept={SOUND_FILES}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        onChange={({ currentTarget }) => setChosen(Boolean(currentTarget.files?.length))}
      />
      {sends && chosen ? (
        <button className="btn" type="submit" form={props.formId} name="intent" value="next">
          Send the file
        </button>
      ) : null}
    </div>
  );
}

/** The field appears late when script may replace it, so that nothing moves. */
function classOf(alone: boolean, refused: boolean): string {
  if (refused) return "field has-error";
  return alone ? "field field-wait" : "field";
}
