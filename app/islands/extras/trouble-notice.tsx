import type { Trouble } from "#app/lib/studio/recorder/recorder-state.ts";
import { Icon } from "#app/components/ui/icon.tsx";

const MESSAGES: Record<Trouble, string> = {
  denied: "Microphone access denied. Please allow permission.",
  "no-mic": "No microphone found. Connect one and try again.",
  busy: "The microphone is used by another app. Close it and try again.",
  unknown: "The microphone could not be started. Try again.",
  insecure: "Recording needs a secure address. Open this page with https in Chrome or Safari.",
  "in-app": "This app's browser has no microphone. Open this page in Chrome or Safari.",
  "no-api": "This browser cannot record. Open this page in Chrome or Safari.",
};

export default function TroubleNotice({ trouble }: { trouble: Trouble }) {
  return (
    <>
      <div className="notice notice-danger" role="alert">
        <Icon name="mic" />
        <div className="notice-body">
          <span>{MESSAGES[trouble]}</span>
          {trouble === "denied" ? <DeniedSteps /> : null}
        </div>
      </div>
      {trouble === "insecure" || trouble === "in-app" || trouble === "no-api" ? (
        <div className="take">
          <button className="btn" type="button" onClick={copyAddress}>
            Copy the link
          </button>
        </div>
      ) : null}
    </>
  );
}

function copyAddress(): void {
  void navigator.clipboard?.writeText(location.href).catch(() => undefined);
}

function DeniedSteps() {
  return (
    <>
      <p>Please grant microphone permissions to use this app.</p>
      <p>
        <span>{`${deniedSteps(navigator.userAgent)} Then press Try again.`}</span>{" "}
        <a href="/first-day#microphone">Other browsers, step by step</a>
      </p>
    </>
  );
}

export function deniedSteps(userAgent: string): string {
  if (/iPhone|iPad/.test(userAgent))
    return "Press aA or the page icon beside the address, Website Settings, Microphone, Allow.";
  if (/Firefox\//.test(userAgent))
    return "Press the crossed microphone beside the address and remove the block.";
  if (/Chrome\//.test(userAgent))
    return "Press the icon left of the address, Permissions, Microphone, Allow.";
  if (/Safari\//.test(userAgent))
    return "In the menu choose Safari, Settings for this Website, Microphone, Allow.";
  return "Open the settings of this page in your browser and allow the microphone.";
}
