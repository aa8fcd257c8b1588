import type { Parts } from "#app/lib/page-parts.ts";
import type { Recording } from "#app/lib/recording/sound-recorder.ts";
import { ENDED, obstacle, TROUBLE } from "#app/lib/recording/sound-words.ts";

export const needs = {
  field: "input[type=file]",
  panel: "[data-recorder]",
  button: "button[type=button]",
  word: "[data-word]",
  clock: "[data-clock]",
  icon: "use",
  sound: "audio",
  copy: "a[download]",
  says: "[aria-live]",
  hearing: "[data-hearing]",
} as const;

const OR_FILE = "Or choose a file.";
const RECORDING = "Recording.";
const UNHEARD = "We cannot hear you. Speak up or check your microphone.";
const SILENT = "We could not hear a voice in it. Listen to it before you store it.";
/** Waits before the hint: without a prompt, a screen reader would read it into the recording. */
const PROMPT_MS = 1500;
const NOTHING = "Nothing was recorded. Press Record again.";
const NOT_STORED = "It is not stored yet.";

/** The fields of a page share one microphone. */
let stopOther: (() => void) | undefined;

/** Records into a file field, which the form then posts like a chosen file. */
export default function enhance(place: HTMLElement, parts: Parts<typeof needs>): void {
  const { field, panel, button, word, icon, clock, sound, copy, says, hearing } = parts;
  const { form } = field;
  const missing = obstacle();
  if (missing) return say(`${TROUBLE[missing]} ${OR_FILE}`);
  if (!form) return;
  let isBusy = false;
  let recording: Recording | undefined;
  let unsaved = false;
  let isSent = false;

  button.addEventListener("click", () => {
    if (recording) recording.stop();
    else if (!isBusy) void record();
  });
  field.addEventListener("change", forget);
  form.addEventListener("submit", (event) => {
    isSent = !recording;
    if (!recording) return;
    event.preventDefault();
    recording.stop();
    void recording.done.then(
      // A silent one waits for a second press.
      ({ file, silent }) => file && !silent && form.requestSubmit(event.submitter),
      () => undefined,
    );
  });
  window.addEventListener("beforeunload", (event) => {
    if (!isSent && (recording || unsaved)) event.preventDefault();
    isSent = false; // another recording of the page may have kept the reader here
  });
  panel.hidden = false;

  async function record(): Promise<void> {
    isBusy = true;
    stopOther?.();
    for (const other of document.querySelectorAll("audio")) other.pause();
    const slow = setTimeout(() => say("Allow the microphone when your browser asks."), PROMPT_MS);
    const code = import("#app/lib/recording/sound-recorder.ts");
    try {
      const { startRecording } = await code;
      const { bytes, seconds } = place.dataset;
      const limits = { bytes: Number(bytes), seconds: Number(seconds) };
      recording = await startRecording(limits, {
        onTime: (time) => (clock.textContent = time),
        onLevel: ({ hearing: heard }) => hear(heard === "no"),
      });
      clearTimeout(slow);
      stopOther = recording.stop;
      show("Stop");
      say(RECORDING);
      const { file, end, silent } = await recording.done;
      if (file) keep(file);
      say(file ? `${ENDED[end]} ${silent ? SILENT : NOT_STORED}` : NOTHING);
    } catch (error) {
      clearTimeout(slow);
      const trouble = await code.then(
        ({ troubleOf }) => troubleOf(error, navigator.userAgent),
        () => "unknown" as const,
      );
      say(`${TROUBLE[trouble]} ${OR_FILE}`);
    }
    recording = undefined;
    hear(false);
    isBusy = false;
    show(unsaved ? "Record again" : "Record");
  }

  /** In another place than the announced words: a screen reader would be recorded. */
  function hear(isSilent: boolean): void {
    if (isSilent === !hearing.hidden) return;
    hearing.hidden = !isSilent;
    hearing.textContent = UNHEARD;
    if (isSilent && says.textContent === RECORDING) say("");
  }

  function show(text: string): void {
    word.textContent = text;
    const isOn = recording !== undefined;
    button.classList.toggle("btn-rec", isOn);
    icon.setAttribute("href", `/icons.svg#i-${isOn ? "stop" : "mic"}`);
    clock.hidden = !isOn;
    clock.textContent = "00:00";
  }

  function keep(file: File): void {
    forget();
    const files = new DataTransfer();
    files.items.add(file);
    field.files = files.files;
    sound.src = copy.href = URL.createObjectURL(file);
    copy.download = file.name;
    sound.hidden = copy.hidden = false;
    unsaved = true;
  }

  /** Drops the recording, because a file was chosen instead. */
  function forget(): void {
    URL.revokeObjectURL(sound.src);
    sound.hidden = copy.hidden = true;
    unsaved = false;
    say("");
    if (!recording) show("Record");
  }

  function say(text: string): void {
    says.textContent = text;
  }
}
