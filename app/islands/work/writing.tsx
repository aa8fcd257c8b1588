import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Icon } from "#app/components/ui/icon.tsx";
import { counted } from "#app/lib/text/format.ts";
import type { SoundPlace } from "#app/lib/writing/sound-queue.ts";
import type { WritingProps } from "#app/lib/writing/writing-props.ts";
import type { DraftSegment } from "#contract/staff/dialogues.ts";
import { fillChanges } from "#plan/script/fill-table.ts";
import { leftBefore } from "#plan/script/left-before.ts";
import { Details } from "./writing/details.tsx";
import { DropFiles } from "./writing/drop-files.tsx";
import { focusAfter, focusOn } from "./writing/focus-on.ts";
import { LeftPanel } from "./writing/left-panel.tsx";
import { type PastedRow, PasteScript } from "./writing/paste-script.tsx";
import { RemovedSegments } from "./writing/removed-segments.tsx";
import { ScriptRow } from "./writing/script-row.tsx";
import { SpeakAll } from "./writing/speak-all.tsx";
import { usePlayer } from "./writing/use-player.ts";
import { useRecording } from "./writing/use-recording.ts";
import { useRowActs } from "./writing/use-row-acts.ts";
import { useWriting } from "./writing/use-writing.ts";
import { useSpeech } from "./writing/use-speech.ts";
import { WaitingScript } from "./writing/waiting-script.tsx";
import { Columns, SkipTable, TableFoot } from "./writing/table-parts.tsx";
import { News, WritingHead } from "./writing/writing-head.tsx";
import { WritingBar } from "./writing/writing-bar.tsx";

const SAID_MS = 10_000;
/**
 * The page on which a dialogue is written. Without script it is one form; with script everything is
 * saved as it is typed, recorded or dropped.
 */
export default function WritingPage(props: WritingProps) {
  const { links } = props;
  const { language, language_tag: tag } = props.dialogue;
  const { writing, book } = useWriting(props);
  const [isPasting, setIsPasting] = useState(false);
  const [said, say] = useState("");
  const { shown: script } = book;
  const { segments } = script;
  const left = leftBefore({ ...script, language_tag: tag });

  useEffect(() => {
    if (said === "") return;
    const timer = setTimeout(() => say(""), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const player = usePlayer(say);
  const isThere = (key: number) => segments.some((segment) => segment.key === key);
  const fileAt = ({ key, kind }: SoundPlace) =>
    segments.find((segment) => segment.key === key)?.[kind]?.file ?? "";
  const nameOf = ({ key, kind }: SoundPlace) => {
    const at = segments.findIndex((segment) => segment.key === key);
    const isEnglish = (segments[at]?.language === "en") === (kind === "prompt");
    return `segment ${at + 1}, ${isEnglish ? "English" : language}`;
  };
  const speech = useSpeech(writing, book.dialogue, { href: links.changes, say });
  const recorder = useRecording({
    begin: (place) => writing?.queue.record(place, fileAt(place)),
    keep: async (place, file) => {
      say(`Recorded: ${nameOf(place)}.`);
      await writing?.queue.put({ ...place, file, over: fileAt(place) });
    },
    say,
  });
  const hasSound = (place: SoundPlace) =>
    fileAt(place) !== "" || writing?.queue.at(place) !== undefined;
  const missing = segments
    .flatMap(({ key }) => (["prompt", "spoken"] as const).map((kind) => ({ key, kind })))
    .find((place) => !hasSound(place));

  const stateOf = (segment: DraftSegment) => {
    const { key } = segment;
    const here = recorder.at?.key === key ? recorder.at : null;
    return {
      ...speech.at(segment),
      prompt: writing?.queue.at({ key, kind: "prompt" }),
      spoken: writing?.queue.at({ key, kind: "spoken" }),
      isAway: writing?.queue.isHeldUp === true,
      unsavedText: book.unsavedAt({ key, field: "text" }),
      unsavedSample: book.unsavedAt({ key, field: "sample" }),
      savedBy: book.dialogue.saved_by,
      open: book.open.of(key),
      recording: here?.kind ?? null,
      clock: here ? recorder.clock : "",
      playing: player.current,
    };
  };
  const acts = useRowActs({
    ...{ writing, tag, say },
    record: recorder.press,
    play: player.toggle,
    orders: speech.orders,
  });

  const takeRows = (rows: PastedRow[], background: string) => {
    if (!writing) return;
    const { desk } = writing;
    for (const change of fillChanges(segments, rows).changes) desk.make(change);
    if (background !== "" && script.question_background === "")
      desk.set({ key: null, field: "question_background" }, background);
    // The changes wait on this device by then. A script that comes back with them changes nothing.
    void desk.send().finally(() => writing.pasted.clear());
    showPaste(false);
    say(`The script is in the table: ${counted(desk.book.shown.segments.length, "segment")}.`);
  };
  const showPaste = (isShown: boolean) => {
    flushSync(() => setIsPasting(isShown));
    focusAfter(isShown ? "paste-script" : "paste");
  };

  return (
    <>
      <WritingHead {...{ props, book, writing }} />
      <main className="work" id="main" tabIndex={-1}>
        {isPasting && writing ? (
          <PasteScript
            {...{ tag, language, segments }}
            script={writing.pasted.waiting}
            onType={(text) => writing.pasted.type(text)}
            onUse={takeRows}
            onClose={() => showPaste(false)}
          />
        ) : (
          <>
            <News book={book} />
            {writing && <WaitingScript pasted={writing.pasted} onOpen={() => showPaste(true)} />}
            <form
              className="stack"
              id="dialogue"
              method="post"
              action={links.page}
              encType="multipart/form-data"
              noValidate
              onSubmit={(event) => writing && event.preventDefault()}
            >
              {/* Enter in a field saves: the first button is the form's own. */}
              {!writing && (
                <button className="sr-only" type="submit" tabIndex={-1} aria-hidden="true">
                  Save
                </button>
              )}{" "}
              <Details {...{ props, script, writing }} />
              {writing && (
                <div className="tools">
                  <DropFiles
                    {...{ tag, language }}
                    segments={segments.map(({ key, language: spoken }) => ({
                      ...{ key, language: spoken },
                      hasPrompt: hasSound({ key, kind: "prompt" }),
                      hasSpoken: hasSound({ key, kind: "spoken" }),
                    }))}
                    homeless={writing.queue.sounds.filter(({ key }) => !isThere(key))}
                    onTaken={(sound) => void writing.queue.drop(sound)}
                    onPlace={(placed) => {
                      for (const { file, key, kind } of placed)
                        void writing.queue.put({ file, key, kind, over: fileAt({ key, kind }) });
                    }}
                  />
                  <button className="btn" type="button" id="paste" onClick={() => showPaste(true)}>
                    <Icon name="note" small />
                    <span>Paste a whole script</span>
                  </button>
                  <SpeakAll
                    dialogue={book.dialogue}
                    chosen={speech.voices}
                    onChoose={speech.choose}
                    onSpeak={() => speech.orders.speak(null)}
                    usable={speech.usable.length}
                    onUse={() => {
                      focusOn("speak", "paste");
                      void speech.orders.useAll(speech.usable);
                    }}
                  />
                </div>
              )}
              <input type="hidden" name="keys" value={segments.map(({ key }) => key).join(" ")} />
              {segments.length > 0 && (
                <>
                  <SkipTable />
                  <table className="script">
                    <Columns language={language} />
                    <tbody>
                      {segments.map((segment, index) => (
                        <ScriptRow
                          key={segment.key}
                          {...{ props, segment, writing, acts }}
                          place={index + 1}
                          isLast={index === segments.length - 1}
                          {...stateOf(segment)}
                        />
                      ))}
                    </tbody>
                  </table>
                </>
              )}
              <TableFoot count={segments.length} onAdd={writing && acts.addRow} />
              <RemovedSegments
                {...{ tag }}
                removed={script.removed}
                onBack={writing && acts.bring}
              />
            </form>
            <LeftPanel {...{ props, left, writing, say }} use={script.use} />
          </>
        )}
        <p className={said === "" ? "sr-only" : "notice notice-info said"} aria-live="polite">
          {said}
        </p>
      </main>
      {writing && !isPasting && (
        <WritingBar
          {...{ props, recorder }}
          left={left}
          next={missing ? { ...missing, name: nameOf(missing) } : null}
          recorded={recorder.at ? nameOf(recorder.at) : ""}
        />
      )}
    </>
  );
}
