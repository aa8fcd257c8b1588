import { isRecordable } from "#app/lib/studio/outbox/recording-type.ts";
import type { RecorderEvent, Trouble } from "./recorder-state.ts";

const CHOSEN = "microphone";

const CHECKED_ON = "microphone-checked";

const SLOW_PROMPT_MS = 15_000;
const REST_MS = 60_000;

interface PageHooks {
  onHidden: () => void;
  /** Called when a microphone is plugged in or was just allowed. */
  onMicrophone: (allowed: boolean) => void;
}

/** Apps open links in browsers of their own, which have no microphone and no address bar. */
const IN_APP = new RegExp(
  [
    "FBAN|FBAV|FB_IAB|Instagram|Barcelona|Line/|MicroMessenger|WeChat|Snapchat|WhatsApp",
    "TikTok|musical_ly|Bytedance|trill_|aweme|LinkedInApp|GSA/|Pinterest[/ ]|Twitter|Telegram",
    "KAKAO|NAVER\\(|Weibo|QQ/|AlipayClient|DingTalk|Zalo|Viber|Reddit|Discord|Slack",
    // Android's own mark, and an iPhone's page outside Safari and its kin.
    "; wv\\)|\\(iP(?:hone|ad|od)(?!.*Safari/)",
  ].join("|"),
  "i",
);

export function recordingTrouble(): Trouble | null {
  // On http `navigator.mediaDevices` is missing, which would otherwise look like an old browser.
  if (!window.isSecureContext) return "insecure";
  if (canRecord()) return null;
  return IN_APP.test(navigator.userAgent) ? "in-app" : "no-api";
}

/** Some browsers have these names without an implementation. */
function canRecord(): boolean {
  const { mediaDevices }: { mediaDevices?: MediaDevices } = navigator;
  if (!mediaDevices || !("getUserMedia" in mediaDevices) || !("MediaRecorder" in window))
    return false;
  return isRecordable((type) => MediaRecorder.isTypeSupported(type));
}

/** Tries to make a recorder for this microphone, before the question plays. */
function isRecordedFrom(track: MediaStreamTrack): boolean {
  try {
    return new MediaRecorder(new MediaStream([track])).state === "inactive";
  } catch {
    return false;
  }
}

/** A recorder that gave nothing, though the microphone is open. */
export class RecorderFault extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble);
  }
}

export function troubleOf(error: unknown, userAgent: string): Trouble {
  if (error instanceof RecorderFault) return error.trouble;
  switch (error instanceof Error ? error.name : "") {
    case "NotAllowedError":
    case "SecurityError":
      return IN_APP.test(userAgent) ? "in-app" : "denied";
    case "NotFoundError":
    case "OverconstrainedError":
      return "no-mic";
    case "NotSupportedError":
      return "no-api";
    case "NotReadableError":
    case "AbortError":
      return "busy";
    default:
      return "unknown";
  }
}

/** Keeps one stream: on iOS a second getUserMedia call would mute the first. */
export class Microphone {
  private stream: MediaStream | null = null;
  private opening = 0;
  private restTimer: ReturnType<typeof setTimeout> | undefined;
  private slowTimer: ReturnType<typeof setTimeout> | undefined;

  get track(): MediaStreamTrack | null {
    const track = this.stream?.getAudioTracks()[0];
    return track?.readyState === "live" ? track : null;
  }

  /** iOS mutes a track for good when a call took the microphone: only a new one helps. */
  get isReady(): boolean {
    return this.track?.muted === false;
  }

  /** Opens the microphone for a take. The student may take long to allow it. */
  acquire(dispatch: (event: RecorderEvent) => void): void {
    clearTimeout(this.restTimer);
    if (this.isReady) return dispatch({ type: "MIC_READY" });
    const opening = this.open();
    this.slowTimer = setTimeout(() => dispatch({ type: "SLOW" }), SLOW_PROMPT_MS);
    opening
      .finally(() => clearTimeout(this.slowTimer))
      .then(
        () => dispatch({ type: "MIC_READY" }),
        (error: unknown) =>
          dispatch({ type: "MIC_FAILED", trouble: troubleOf(error, navigator.userAgent) }),
      );
  }

  async open(): Promise<MediaStreamTrack> {
    this.release();
    const turn = this.opening;
    const stream = await navigator.mediaDevices.getUserMedia({
      // Audible beats faithful for human marking. Everything is "ideal": "exact" can fail.
      audio: {
        deviceId: chosenMicrophone() ?? undefined,
        channelCount: { ideal: 1 },
        echoCancellation: { ideal: true },
        noiseSuppression: { ideal: true },
        autoGainControl: { ideal: true },
      },
    });
    // Released while the permission prompt was open: the light must not stay on.
    if (turn !== this.opening) {
      stopTracks(stream);
      throw new DOMException("released", "AbortError");
    }
    this.stream = stream;
    const track = stream.getAudioTracks()[0];
    if (!track) throw new DOMException("no track", "NotFoundError");
    if (!isRecordedFrom(track)) {
      this.release();
      throw new DOMException("no recorder", "NotSupportedError");
    }
    return track;
  }

  /** Turns the recording light off while the student listens to the answer. */
  rest(): void {
    this.clearTimers();
    this.restTimer = setTimeout(() => this.release(), REST_MS);
  }

  release(): void {
    this.clearTimers();
    this.opening += 1;
    if (this.stream) stopTracks(this.stream);
    this.stream = null;
  }

  private clearTimers(): void {
    clearTimeout(this.restTimer);
    clearTimeout(this.slowTimer);
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

export function watchPage(signal: AbortSignal, { onHidden, onMicrophone }: PageHooks): void {
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "hidden") onHidden();
    },
    { signal },
  );
  addEventListener("pagehide", onHidden, { signal });
  navigator.mediaDevices.addEventListener("devicechange", () => onMicrophone(false), { signal });
  void watchPermission(() => onMicrophone(true), signal).catch(() => undefined);
}

/** Firefox before 136 does not know this permission and throws. */
async function watchPermission(onGranted: () => void, signal: AbortSignal): Promise<void> {
  const status = await navigator.permissions.query({ name: "microphone" });
  status.addEventListener(
    "change",
    () => {
      if (status.state === "granted") onGranted();
    },
    { signal },
  );
}

export function checkedToday(): boolean {
  try {
    return localStorage.getItem(CHECKED_ON) === new Date().toDateString();
  } catch {
    return true; // without storage, do not ask on every page
  }
}

export function rememberCheck(): void {
  try {
    localStorage.setItem(CHECKED_ON, new Date().toDateString());
  } catch {
    // as above
  }
}

function chosenMicrophone(): string | null {
  try {
    return sessionStorage.getItem(CHOSEN);
  } catch {
    return null;
  }
}

export function chooseMicrophone(deviceId: string): void {
  try {
    sessionStorage.setItem(CHOSEN, deviceId);
  } catch {
    // Keep the browser's own choice.
  }
}
