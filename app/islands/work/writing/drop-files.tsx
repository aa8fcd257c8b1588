import { useEffect, useRef, useState } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { SOUND_FILES } from "#app/lib/http/forms/byte-limits.ts";
import { droppedFiles } from "#app/lib/media/dropped-files.ts";
import { findPlaces, type SoundCell, type SoundedSegment } from "#app/lib/media/find-places.ts";
import { counted } from "#app/lib/text/format.ts";
import type { QueuedSound } from "#app/lib/writing/sound-queue.ts";
import { type WaitingFile, WaitingFiles } from "./waiting-files.tsx";

type Placed = { file: File; key: number; kind: "prompt" | "spoken" };

interface DropFilesProps {
  /** The tag and the name of the dialogue's language beside English. */
  tag: string;
  language: string;
  segments: readonly SoundedSegment[];
  onPlace: (placed: Placed[]) => void;
  /** Sounds that are not stored, and whose segment is not there any more. */
  homeless: readonly QueuedSound[];
  onTaken: (sound: QueuedSound) => void;
}

/** Many sound files at once. Their names tell their places; the others are placed by hand. */
export function DropFiles(props: DropFilesProps) {
  const { tag, language, segments, onPlace, homeless, onTaken } = props;
  const [waiting, setWaiting] = useState<WaitingFile[]>([]);
  const [said, setSaid] = useState({ text: "", isAll: true });
  const [isOver, setIsOver] = useState(false);
  const last = useRef(0);
  const field = useRef<HTMLInputElement>(null);

  const take = (files: File[]) => {
    if (files.length === 0) return;
    const found = findPlaces(files, segments, tag).map((place, at) => ({ place, file: files[at] }));
    const placed = found.flatMap(({ place: { cell, ...place }, file }) =>
      file && cell && "isTaken" in place && !place.isTaken ? [placedAt(file, cell)] : [],
    );
    const left = found.flatMap(({ place, file }): WaitingFile[] => {
      if (!file || (place.cell && !place.isTaken)) return [];
      last.current += 1;
      const why = place.cell ? "There is a sound in its place already." : place.why;
      return [{ id: last.current, file, why, cell: place.cell }];
    });
    setWaiting((before) => [...before, ...left]);
    const have = files.length === 1 ? "has its" : "have their";
    setSaid({
      text: `${placed.length} of ${counted(files.length, "file")} ${have} place.`,
      isAll: left.length === 0,
    });
    if (placed.length > 0) onPlace(placed);
  };
  useDrop(take, setIsOver);

  return (
    <div className="stack-sm">
      <label className={isOver ? "drop is-over" : "drop"}>
        <Icon name="drop" />
        <span className="drop-say" id="drop-say">
          <b>Drop sound files here.</b> <span>Their number and language tell the place:</span>{" "}
          <code translate="no">{`03-${tag}.mp3`}</code>{" "}
          <span>{`goes to segment 3, ${language}.`}</span>
        </span>
        <span className="btn">Choose files</span>
        <input
          ref={field}
          className="sr-only"
          type="file"
          multiple
          accept={SOUND_FILES}
          // Firefox says a name from another element twice.
          aria-label="Choose files"
          aria-describedby="drop-say"
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])]);
            // So that the same files can be chosen again.
            currentTarget.value = "";
          }}
        />
      </label>
      <div aria-live="polite" aria-atomic="true">
        {said.text !== "" && (
          <div className={said.isAll ? "notice notice-success" : "notice notice-warning"}>
            <Icon name={said.isAll ? "done" : "alert"} />
            <p className="notice-body">{said.text}</p>
          </div>
        )}
      </div>
      <WaitingFiles
        files={[...waiting, ...homeless.map(asWaiting)]}
        language={language}
        segments={segments}
        onPlace={({ id, file }, cell, text) => {
          setWaiting(waiting.filter((one) => one.id !== id));
          setSaid({ text, isAll: true });
          const sound = homeless.find((one) => one.file === file);
          if (sound) onTaken(sound);
          if (cell) onPlace([placedAt(file, cell)]);
          if (waiting.length + homeless.length === 1) field.current?.focus();
        }}
        onAgain={() => {
          field.current?.focus();
          setWaiting([]);
          take(waiting.map(({ file }) => file));
        }}
      />
    </div>
  );
}

const asWaiting = ({ file }: QueuedSound, at: number): WaitingFile => ({
  ...{ id: -1 - at, file, cell: null },
  why: "Its segment is not there any more.",
});
const placedAt = (file: File, { key, kind }: SoundCell): Placed => ({ file, key, kind });

/** Files may be dropped anywhere in the window, but on a file field they are that field's. */
function useDrop(take: (files: File[]) => void, setIsOver: (isOver: boolean) => void): void {
  const latest = useRef({ take, setIsOver });
  useEffect(() => {
    latest.current = { take, setIsOver };
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const isOurs = ({ dataTransfer, target }: DragEvent) =>
      dataTransfer?.types.includes("Files") === true &&
      !(target instanceof HTMLInputElement && target.type === "file");
    const onDrag = (event: DragEvent) => {
      if (!isOurs(event)) return;
      event.preventDefault();
      latest.current.setIsOver(true);
    };
    addEventListener("dragover", onDrag, { signal });
    addEventListener(
      "dragleave",
      ({ relatedTarget }) => relatedTarget === null && latest.current.setIsOver(false),
      { signal },
    );
    addEventListener(
      "drop",
      (event) => {
        latest.current.setIsOver(false);
        if (!isOurs(event)) return;
        event.preventDefault();
        const { dataTransfer } = event;
        if (!dataTransfer) return;
        droppedFiles(dataTransfer).then((files) => latest.current.take(files), reportError);
      },
      { signal },
    );
    return () => listening.abort();
  }, []);
}
