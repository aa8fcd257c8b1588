import { useState } from "react";
import type { Trouble } from "#app/lib/studio/recorder/recorder-state.ts";
import { TROUBLE_WORDS } from "#app/lib/studio/recorder/trouble-words.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { SAID_LATER } from "#app/components/ui/script-only.tsx";

export default function TroubleNotice({ trouble }: { trouble: Trouble }) {
  return (
    <>
      <div className="notice notice-danger" role="alert">
        <Icon name="mic" />
        <div className="notice-body">
          <span>{TROUBLE_WORDS[trouble]}</span>
          {trouble === "denied" ? <DeniedSteps /> : null}
        </div>
      </div>
      {trouble === "insecure" || trouble === "in-app" || trouble === "no-api" ? <CopyLink /> : null}
    </>
  );
}

/** Without https, and inside some apps, only the student's own hand can copy. */
function CopyLink() {
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(location.href);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <>
      <div className="take">
        <button className="btn" type="button" onClick={() => void copy()}>
          Copy the link
        </button>
      </div>
      <p {...SAID_LATER}>
        {isCopied === null
          ? ""
          : isCopied
            ? "The link is copied."
            : "Copy the link from this field."}
      </p>
      {isCopied === false ? (
        <input
          className="input"
          readOnly
          value={location.href}
          aria-label="Link to this page"
          translate="no"
          ref={(field) => {
            field?.focus();
            field?.select();
          }}
        />
      ) : null}
    </>
  );
}

function DeniedSteps() {
  return (
    <>
      <p>Please grant microphone permissions to use this app.</p>
      <p>
        <span>{`${deniedSteps(navigator.userAgent)} Then press Try again.`}</span>{" "}
        <a href="/microphone#steps">Other browsers, step by step</a>
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
