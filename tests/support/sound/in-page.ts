/* eslint-disable @typescript-eslint/unbound-method -- methods are called with their own `this` */
declare global {
  interface Window {
    /** The page's sound events, in order. */
    soundTrace: string[];
    /** The latest microphone track and recorder, for tests that stop them. */
    heldTrack?: MediaStreamTrack;
    heldRecorder?: MediaRecorder;
    /** Set when the test plays the microphone's sound. */
    microphone?: { context: AudioContext; out: MediaStreamAudioDestinationNode };
    /** The locks that keep the screen awake; see `countLocks`. */
    locksHeld: number;
    /** The test's own function, to get the uploads. */
    noteRecording?: (bytes: number[]) => Promise<unknown>;
  }
}

/**
 * Init script: records the order of playing, chime and recording, and keeps the microphone's track
 * for the test.
 */
export function traceSound(): void {
  window.soundTrace = [];
  const note = (event: string) => window.soundTrace.push(event);
  const nameOf = (audio: HTMLMediaElement) => (audio.src.includes("chime") ? "chime" : "question");
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    // The click also plays the chime muted, so that phones allow it later.
    if (!this.muted) {
      note(`${nameOf(this)} plays`);
      this.addEventListener("ended", () => note(`${nameOf(this)} ended`), {
        once: true,
        capture: true,
      });
    }
    return play.call(this);
  };
  const getUserMedia = navigator.mediaDevices?.getUserMedia.bind(navigator.mediaDevices);
  if (getUserMedia) {
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints);
      note("microphone opened");
      window.heldTrack = stream.getAudioTracks()[0];
      return stream;
    };
  }
  const start = MediaRecorder.prototype.start;
  MediaRecorder.prototype.start = function (this: MediaRecorder, slice?: number) {
    note("recorder asked");
    window.heldRecorder = this;
    this.addEventListener("start", () => note("recorder started"), { once: true, capture: true });
    start.call(this, slice);
  };
  const seen = new MutationObserver(() => {
    if (
      document.body?.innerText.includes("Recording Answer...") &&
      window.soundTrace.at(-1) !== "shown as recording"
    ) {
      note("shown as recording");
      seen.disconnect();
    }
  });
  seen.observe(document, { childList: true, subtree: true });
}

/** Makes the page believe that it is hidden, because headless Chromium never hides it. */
export function hidePage(): void {
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

export function showPage(): void {
  Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

/** Init script: blocks the chime, as on a phone that needs a click. */
export function refuseChime(): void {
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    return this.src.includes("chime")
      ? Promise.reject(new DOMException("no", "NotAllowedError"))
      : play.call(this);
  };
}

/** Presses Finish attempt a quarter of a second after the next recording starts. */
export function finishSoon(): void {
  const timer = setInterval(() => {
    const finish = document.querySelector<HTMLElement>("[data-key=f][aria-disabled=false]");
    if (!finish) return;
    clearInterval(timer);
    setTimeout(() => finish.click(), 250);
  }, 20);
}

/** Init script: gives the test the bytes of each recording that is posted in the background. */
export function noteRecordings(): void {
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
    const file = body instanceof FormData ? body.get("audioanswer") : null;
    if (file instanceof File)
      void file.arrayBuffer().then((bytes) => window.noteRecording?.([...new Uint8Array(bytes)]));
    send.call(this, body);
  };
}

/** Init script: the microphone hears only the sounds that the test plays. */
export function microphoneOfTest(): void {
  const devices = navigator.mediaDevices;
  const getUserMedia = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (asked) => {
    const context = new AudioContext();
    await context.resume();
    const out = context.createMediaStreamDestination();
    // Without a source there is no data, not even silence.
    const silence = context.createConstantSource();
    silence.offset.value = 0;
    silence.connect(out);
    silence.start();
    window.microphone = { context, out };
    const seen = asked?.video ? (await getUserMedia({ video: asked.video })).getVideoTracks() : [];
    return new MediaStream([...out.stream.getAudioTracks(), ...seen]);
  };
}

/** Plays a whole sound file into that microphone. */
export async function sayIntoMicrophone(bytes: number[]): Promise<void> {
  const { context, out } = window.microphone ?? {};
  if (!context || !out) throw new Error("The microphone is not open.");
  const source = context.createBufferSource();
  source.buffer = await context.decodeAudioData(Uint8Array.from(bytes).buffer);
  source.connect(out);
  const ended = new Promise((resolve) => source.addEventListener("ended", resolve));
  source.start();
  await ended;
}

/** The recorder never starts. */
export function neverStart(): void {
  MediaRecorder.prototype.start = () => undefined;
}

/** From now on, recorders give empty data. */
export function giveNothing(): void {
  Object.defineProperty(BlobEvent.prototype, "data", { get: () => new Blob([]) });
}

/** The recorder ignores slices, like an old Safari. */
export function giveAtTheEnd(): void {
  const start = MediaRecorder.prototype.start;
  MediaRecorder.prototype.start = function (this: MediaRecorder) {
    start.call(this);
  };
}

/** The microphone of the next take is muted as soon as the question plays. Needs `traceSound`. */
export function muteAhead(): void {
  const mute = ({ target }: Event): void => {
    if (target instanceof HTMLMediaElement && !target.muted && window.heldTrack)
      Object.defineProperty(window.heldTrack, "muted", { value: true });
  };
  addEventListener("play", mute, { capture: true });
}

/** Sets the calendar of the device. */
export function setCalendar(byMs: number): void {
  const now = Date.now.bind(Date);
  Date.now = () => now() + byMs;
}

/** Init script: a browser that counts how often it keeps the screen awake. */
export function countLocks(): void {
  window.locksHeld = 0;
  const request = () => {
    window.locksHeld += 1;
    let released = false;
    const release = (): Promise<void> => {
      if (!released) window.locksHeld -= 1;
      released = true;
      return Promise.resolve();
    };
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") void release();
    });
    return Promise.resolve({
      release,
      get released() {
        return released;
      },
    });
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
}

/** The browser refuses to keep the screen awake from now on. */
export function refuseLocks(): void {
  const request = () => Promise.reject(new DOMException("low battery", "NotAllowedError"));
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
}
