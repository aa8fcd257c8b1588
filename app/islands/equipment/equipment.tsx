import { useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { Icon } from "#app/components/ui/icon.tsx";
import { reportFault } from "#app/lib/fault-report.ts";
import { Boundary } from "#app/islands/boundary.ts";
import CameraPreview from "#app/islands/extras/camera-preview.tsx";
import MicrophoneCheck from "#app/islands/extras/microphone-check.tsx";
import type { Beside } from "#app/islands/studio/use-studio.ts";
import { RoomAndLine } from "./room-and-line.tsx";
import { SAID_LATER } from "#app/components/ui/script-only.tsx";

/** Stands in for the recorder: nothing records on this page. */
const NOBODY: Beside = {
  recorder: {
    state: { phase: "idle" },
    subscribe: () => () => undefined,
    releaseMicrophone: () => undefined,
  },
  rehearsal: null,
};

/** Replaces the button with the check, and moves the focus there. */
export function showEquipment(section: HTMLElement): void {
  const place = document.createElement("div");
  const button = section.querySelector("button");
  const hadFocus = button === document.activeElement;
  const before = button?.parentElement;
  before?.replaceWith(place);
  draw(place, <Equipment />, () => {
    if (before) place.replaceWith(before);
    button?.removeAttribute("aria-busy");
    if (button) button.textContent = "The check has stopped. Try again";
  });
  if (hadFocus) place.querySelector("button")?.focus();
}

/** Shows the check of the microphone alone. */
export function showTrial(place: HTMLElement): void {
  draw(place, <MicrophoneCheck studio={NOBODY} main />, () => {
    place.textContent = "The check has stopped. Load the page again.";
  });
}

function draw(place: HTMLElement, content: ReactNode, onBroken: () => void): void {
  const root = createRoot(place);
  const onThrow = (error: unknown): void => {
    reportFault({ part: "equipment", error });
    setTimeout(() => {
      root.unmount();
      onBroken();
    });
  };
  flushSync(() => root.render(<Boundary onThrow={onThrow}>{content}</Boundary>));
}

function Equipment() {
  return (
    <ol className="stack">
      <Part title="Microphone">
        <MicrophoneCheck studio={NOBODY} />
      </Part>
      <Part title="Camera">
        <CameraPreview studio={NOBODY} />
      </Part>
      <Part title="Speakers">
        <Speakers />
      </Part>
      <Part title="Space and connection">
        <RoomAndLine />
      </Part>
    </ol>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="panel stack">
      <h3>{title}</h3>
      <div>{children}</div>
    </li>
  );
}

function Speakers() {
  const audio = useRef<HTMLAudioElement>(null);
  const [heard, setHeard] = useState<boolean | null>(null);
  const play = () => void audio.current?.play().catch(() => setHeard(false));
  return (
    <div className="extra">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a chime has no words */}
      <audio ref={audio} src="/chime.mp3" preload="none" />
      <p>In the test headphones are not allowed. Play the chime: do you hear it?</p>
      <div className="actions">
        <button className="btn" type="button" onClick={play}>
          <Icon name="volume" />
          <span>Play the chime</span>
        </button>
        <button className="btn" type="button" onClick={() => setHeard(true)}>
          I hear it
        </button>
        <button className="btn" type="button" onClick={() => setHeard(false)}>
          I hear nothing
        </button>
      </div>
      <p {...SAID_LATER}>
        {heard === null
          ? ""
          : heard
            ? "The speakers work."
            : "Turn the volume up, switch silent mode off, and see which speaker is chosen."}
      </p>
    </div>
  );
}
