import { Icon } from "#app/components/ui/icon.tsx";
import { ScriptOnly } from "#app/components/ui/script-only.tsx";
import { NativeText } from "#app/components/ui/native-text.tsx";

interface AnswerFoldProps {
  segment: number;
  /** Only when the student asked for it: text that is hidden in the HTML can still be read. */
  answer: { text: string; tag?: string } | null;
  /** The page that shows it. */
  href: string;
  /** In a test nothing may be asked for before it is answered. */
  hidden?: boolean;
}

/** The Answer of a segment: a link until it is asked for. */
export function AnswerFold({ segment, answer, href, hidden }: AnswerFoldProps) {
  const fold = (
    <details
      className="fold"
      open={answer !== null}
      hidden={hidden}
      id="reference"
      data-part="reference"
    >
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
            <a href={`${href}#reference`}>Show what was said in segment {segment}</a>
          </p>
        )}
      </div>
    </details>
  );
  return hidden ? <ScriptOnly>{fold}</ScriptOnly> : fold;
}
