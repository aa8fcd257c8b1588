import { Icon } from "#app/components/ui/icon.tsx";
import { counted } from "#app/lib/text/format.ts";
import type { EditedDialogue } from "#contract/staff/dialogues.ts";

interface VoiceChoicesProps {
  dialogue: EditedDialogue;
  /** Null without script. */
  chosen: Record<string, string> | null;
  onChoose?: (language: string, voice: string) => void;
}

/** The voice of each language of a dialogue, where there is a choice. */
export function VoiceChoices({ dialogue, chosen, onChoose }: VoiceChoicesProps) {
  const { speech, language, language_tag: tag } = dialogue;
  const languages = [
    { tag: "en", name: "English" },
    { tag, name: language },
  ];
  return languages.map((one) => {
    const voices = speech?.voices[one.tag] ?? [];
    if (voices.length === 0)
      return <p className="hint" key={one.tag}>{`No voice speaks ${one.name} here.`}</p>;
    if (voices.length === 1) return null;
    return (
      <label key={one.tag}>
        <span>{`Voice, ${one.name}`}</span>{" "}
        <select
          className="input input-sm"
          name={`voice-${one.tag}`}
          {...(chosen && { value: chosen[one.tag] ?? voices[0] })}
          onChange={({ currentTarget }) => onChoose?.(one.tag, currentTarget.value)}
        >
          {voices.map((voice) => (
            <option key={voice}>{voice}</option>
          ))}
        </select>
      </label>
    );
  });
}

interface SpeakAllProps extends VoiceChoicesProps {
  onSpeak: () => void;
  /** How many sounds wait to be heard and used. */
  usable: number;
  onUse: () => void;
}

/** Lets a computer speak all cells without a sound, and uses all that it spoke. */
export function SpeakAll({ onSpeak, usable, onUse, ...choices }: SpeakAllProps) {
  const { speech, language_tag: tag } = choices.dialogue;
  if (!speech) return null;
  const hasVoice = ["en", tag].some((one) => (speech.voices[one] ?? []).length > 0);
  return (
    <div className="staff-actions speak-all">
      {hasVoice && (
        <button className="btn" type="button" id="speak" onClick={onSpeak}>
          <Icon name="volume" small />
          <span>Let a computer speak what has no sound</span>
        </button>
      )}{" "}
      {usable > 0 && (
        <button className="btn btn-primary" type="button" onClick={onUse}>
          {allText(usable)}
        </button>
      )}{" "}
      <VoiceChoices {...choices} />
    </div>
  );
}

export const allText = (count: number) =>
  `Use all that the computer spoke: ${counted(count, "sound")}`;
