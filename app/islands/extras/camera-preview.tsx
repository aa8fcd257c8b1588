import { useEffect, useRef, useState } from "react";
import { ask } from "#app/lib/dialog.ts";
import { savesData } from "#app/lib/studio/player/sound-settings.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { type Beside, useRest } from "#app/islands/studio/use-studio.ts";
import { SAID_LATER } from "#app/components/ui/script-only.tsx";

/** A small and slow picture, because the recording comes first. */
const PICTURE = { width: { ideal: 320 }, height: { ideal: 240 }, frameRate: { ideal: 10 } };

const SWITCH_OFF = {
  id: "camera-off",
  title: "Camera",
  text: "Do you want to switch the camera off? In the test it stays on. No video is recorded.",
  action: "Switch off",
};

/** Shows the student's own picture, as in the test. It is never sent. */
export default function CameraPreview({ studio }: { studio: Beside }) {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [failed, setFailed] = useState(false);
  const rests = useRest(studio);
  useEffect(() => () => stopTracks(stream), [stream]);
  const show = async (): Promise<void> => {
    // A phone mutes an open microphone when the camera starts, so open the microphone later.
    studio.recorder.releaseMicrophone();
    try {
      setStream(await navigator.mediaDevices.getUserMedia({ video: PICTURE }));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  /** Works during a take, too: the microphone is a separate track. */
  const hide = async (): Promise<void> => {
    if (await ask(SWITCH_OFF)) setStream(null);
  };
  return (
    <div className="extra">
      <p>Only you see this picture. It is neither recorded nor sent.</p>
      {stream ? <Picture stream={stream} onEnd={() => setStream(null)} /> : null}
      {savesData() ? (
        <p>The camera stays off while data is saved.</p>
      ) : (
        <button
          className="btn"
          type="button"
          disabled={!rests && !stream}
          onClick={() => void (stream ? hide() : show())}
        >
          <Icon name={stream ? "camera-off" : "camera"} />
          <span>{stream ? "Switch the camera off" : "Show the camera"}</span>
        </button>
      )}
      <p {...SAID_LATER}>
        {failed
          ? "There is no picture: no camera, or it is not allowed. You can go on without."
          : stream
            ? "The camera works."
            : ""}
      </p>
    </div>
  );
}

function Picture({ stream, onEnd }: { stream: MediaStream; onEnd: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
    const [track] = stream.getVideoTracks();
    track?.addEventListener("ended", onEnd);
    return () => track?.removeEventListener("ended", onEnd);
  }, [stream, onEnd]);
  return (
    <video
      ref={video}
      className="aspect-4/3 w-full max-w-(--width-card) rounded-lg bg-sunken"
      muted
      autoPlay
      playsInline
      aria-label="Your camera"
    />
  );
}

function stopTracks(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
