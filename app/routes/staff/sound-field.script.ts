import type { Parts } from "#app/lib/page-parts.ts";
import type { Recording } from "./sound-recorder.ts";

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
} as const;

const TROUBLE: Record<string, string> = {
  insecure: "The microphone works only at an address with https.",
  NotAllowedError: "The browser does not allow the microphone. Allow it beside the address.",
  NotFoundError: "There is no microphone. Connect one and press Record again.",
  NotReadableError: "Another program uses the microphone. Close it and press Record again.",
  NotSupportedError: "This browser cannot record.",
};
const UNKNOWN = "The microphone could not be started. Press Record again.";
const OR_FILE = "Or choose a file.";
const ENDED = {
  pressed: "The recording is in the field.",
  full: "The recording ended by itself, because it may not be longer. It is in the field.",
  gone: "The microphone was disconnected. What it recorded is in the field.",
};
/** Waits before the hint: without a prompt, a screen reader would read it into the recording. */
const PROMPT_MS = 1500;
const NOTHING = "Nothing was recorded. Press Record again.";
const NOT_STORED = "It is not stored yet.";

/** The fields of a page share one microphone. */
let stopOther: (() => void) | undefined;

/** Records into a file field, which the form then posts like a chosen file. */
export default function enhance(place: HTMLElement, parts: Parts<typeof needs>): void {
  const { field, panel, button, word, icon, clock, sound, copy, says } = parts;
  const { form } = field;
  const missing = obstacle();
  if (!form || missing) return say(`${TROUBLE[missing]} ${OR_FILE}`);
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
    void recording.done.then(({ file }) => file && form.requestSubmit(event.submitter));
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
    try {
      const { startRecording } = await import("./sound-recorder.ts");
      const { bytes, seconds } = place.dataset;
      const limits = { bytes: Number(bytes), seconds: Number(seconds) };
      recording = await startRecording(limits, (time) => (clock.textContent = time));
      clearTimeout(slow);
      stopOther = recording.stop;
      show("Stop");
      say("Recording.");
      const { file, end } = await recording.done;
      if (file) keep(file);
      say(file ? `${ENDED[end]} ${NOT_STORED}` : NOTHING);
    } catch (error) {
      clearTimeout(slow);
      const name = error instanceof Error ? error.name : "";
      say(`${TROUBLE[name] ?? UNKNOWN} ${OR_FILE}`);
    }
    recording = undefined;
    isBusy = false;
    show(unsaved ? "Record again" : "Record");
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

/** Returns why this browser cannot record here, or "". */
function obstacle(): string {
  // On http `navigator.mediaDevices` is missing, which would otherwise look like an old browser.
  if (!window.isSecureContext) return "insecure";
  const isHere = "mediaDevices" in navigator && "MediaRecorder" in window;
  return isHere ? "" : "NotSupportedError";
}
