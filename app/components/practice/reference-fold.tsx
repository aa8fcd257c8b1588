import { Icon } from "#app/components/ui/icon.tsx";
import { NativeText } from "#app/components/ui/native-text.tsx";
import { useHub } from "./use-hub.ts";

interface ReferenceFoldProps {
  dialogueId: number;
  segment: number;
  /**
   * The reference text, only when the student asked for it: what is hidden in the HTML is not
   * hidden from everyone.
   */
  answer: { text: string; tag?: string } | null;
}

export function ReferenceFold({ dialogueId, segment, answer }: ReferenceFoldProps) {
  const { paths } = useHub();
  return (
    <details className="fold" open={answer !== null} id="reference" data-part="reference">
      <summary>
        <Icon name="practice" />
        Answer
        <Icon name="down" />
      </summary>
      <div className="fold-body">
        {answer ? (
          <>
            <p className="text-sm text-ink-muted">What was said in segment {segment}</p>
            <NativeText tag={answer.tag}>{answer.text || "No reference text available"}</NativeText>
          </>
        ) : (
          <p>
            <a href={`${paths.dialogue(dialogueId, segment, { answer: 1 })}#reference`}>
              Show what was said in segment {segment}
            </a>
          </p>
        )}
      </div>
    </details>
  );
}
