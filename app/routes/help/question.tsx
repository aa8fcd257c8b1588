import { Icon } from "#app/components/ui/icon.tsx";
import type { Answered } from "./questions.ts";

/**
 * The anchor is inside the fold, because browsers open a fold for what they lead to inside it, and
 * not for the fold itself.
 */
export function Question({ id, question, answer }: Answered) {
  return (
    <details className="fold">
      <summary>
        <h2>{question}</h2>
        <Icon name="down" />
      </summary>
      <div className="fold-body stack-sm" id={id}>
        {answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className="text-sm">
          <a href={`#${id}`}>
            Link to this answer<span className="sr-only">, {question}</span>
          </a>
        </p>
      </div>
    </details>
  );
}
