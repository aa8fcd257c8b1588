import { useContext } from "react";
import { PlainPage } from "#app/components/ui/popover-button.tsx";
import { NativeText } from "#app/components/ui/native-text.tsx";
import { DEFAULT_SOUND } from "#app/lib/studio/player/sound-settings.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { ScriptOnly } from "#app/components/ui/script-only.tsx";

interface BackgroundFoldProps {
  text: string | null;
  /** On a phone, the title that its one line above may cut. */
  title?: string;
  /** Shows two lines of it while it is folded, until Start. */
  isNew?: boolean;
}

interface SegmentWordsProps {
  segment: {
    transcript: string | null;
    tag: string | undefined;
    sampleText: string | null;
    sampleTag: string | undefined;
  };
}

/** The texts of a segment: what was said, and the sample interpretation. */
export function SegmentWords({ segment }: SegmentWordsProps) {
  return (
    <div className="grid-even">
      <div className="stack-sm">
        <h3>Description Transcript</h3>
        {segment.transcript && <NativeText tag={segment.tag}>{segment.transcript}</NativeText>}
      </div>
      {segment.sampleText && (
        <div className="stack-sm">
          <h3>Sample Response in words</h3>
          <NativeText tag={segment.sampleTag}>{segment.sampleText}</NativeText>
        </div>
      )}
    </div>
  );
}

/** The controls of all sounds of the page. The script of the review shows them. */
export function ReviewSound() {
  return (
    <ScriptOnly>
      <details className="quiet-fold sound" data-sound hidden>
        <summary>
          <Icon name="volume" small />
          Sound
          <Icon name="down" small />
        </summary>
        <div className="sound-set">
          <button className="btn" type="button">
            <Icon name="stop" small />
            Stop
          </button>
          <label htmlFor="review-volume" data-volume>
            Volume
          </label>
          <input
            id="review-volume"
            type="range"
            name="volume"
            min={0.01}
            max={1}
            step={0.025}
            defaultValue={DEFAULT_SOUND.volume}
            data-volume
          />
          <output htmlFor="review-volume" data-volume />
          <label htmlFor="review-speed">Playback speed</label>
          <input
            id="review-speed"
            type="range"
            name="speed"
            min={0.5}
            max={2}
            step={0.1}
            defaultValue={DEFAULT_SOUND.speed}
          />
          <output htmlFor="review-speed" />
        </div>
      </details>
    </ScriptOnly>
  );
}

export function BackgroundFold({ text, title, isNew = false }: BackgroundFoldProps) {
  const isPlain = useContext(PlainPage);
  if (!text) return null;
  return (
    <details
      className={
        isNew ? "quiet-fold min-w-0 max-w-measure is-new" : "quiet-fold min-w-0 max-w-measure"
      }
      id="background"
    >
      <summary>
        <Icon name="note" small />
        <span>Background</span>
        <Icon name="down" small />
      </summary>
      <p className="quote">{text}</p>
      {title !== undefined && !isPlain && (
        <p className="font-medium md:hidden" aria-hidden="true">
          {title}
        </p>
      )}
    </details>
  );
}
