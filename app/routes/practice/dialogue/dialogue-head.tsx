import type { DialoguePage } from "./dialogue.page.server.ts";
import { BackgroundFold } from "#app/components/review/background-fold.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { ScriptOnly } from "#app/components/ui/script-only.tsx";
import { useHub } from "#app/routes/practice/use-hub.ts";

/**
 * Which dialogue this is, in as few lines as a phone can spare: what is at hand comes below. The
 * background is open where the dialogue begins.
 */
export function DialogueHead({ page: { dialogue, position } }: { page: DialoguePage }) {
  const hub = useHub();
  return (
    <>
      <div className="dialogue-head">
        <a className="back" href={hub.paths.hub()}>
          <Icon name="left" small />
          {hub.title}
        </a>
        <ScriptOnly>
          <p
            className="clock"
            role="timer"
            aria-label="Time in this dialogue"
            data-enhance="practice/dialogue/practice-clock"
            data-dialogue={dialogue.id}
            hidden
          >
            00:00:00
          </p>
        </ScriptOnly>
        <h1>
          Dialogue {dialogue.serial}: {dialogue.title}
        </h1>
      </div>
      <BackgroundFold text={dialogue.background} open={position === 1} />
    </>
  );
}
