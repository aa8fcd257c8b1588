import { Field, type Labelled } from "#app/components/forms/field.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { SAID_LATER, ScriptOnly } from "#app/components/ui/script-only.tsx";
import { AUDIO_BYTES, SOUND_FILES } from "#app/lib/http/forms/byte-limits.ts";

/** A little less than the 10 minutes that the API takes. */
const LONGEST_SECONDS = 598;

/** A file field for a sound. With script the microphone fills it, too; its page is `scripted`. */
export function SoundField({ of, ...field }: Labelled & { of: string }) {
  return (
    <div
      className="stack-sm"
      data-enhance="staff/sound-field"
      data-bytes={AUDIO_BYTES}
      data-seconds={LONGEST_SECONDS}
    >
      <Field {...field} type="file" accept={SOUND_FILES} />
      <ScriptOnly>
        <div className="stack-sm" data-recorder="" hidden>
          <div className="staff-actions">
            <button className="btn" type="button">
              <Icon name="mic" small />
              <span>
                <span data-word="">Record</span>
                <span className="sr-only">: {of}</span>
              </span>
            </button>
            <span className="clock" translate="no" data-clock="" hidden />
            <a href="#main" download="" hidden>
              Save a copy<span className="sr-only">: {of}</span>
            </a>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody wrote it down */}
          <audio controls aria-label={`Your recording: ${of}`} hidden />
        </div>
        <p data-hearing="" hidden />
        <p {...SAID_LATER} />
      </ScriptOnly>
    </div>
  );
}
