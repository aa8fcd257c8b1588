import { Icon } from "#app/components/ui/icon.tsx";
import { isTrouble, savedText, type SaveState } from "#app/lib/desk/save-state.ts";

interface SavedProps {
  state: SaveState;
  /** Changes that this device keeps for the server. */
  waiting: number;
  /** Changes that wait until a person decides. */
  stuck?: number;
  login: string;
}

/** Whether everything is saved, in words. Its text is announced when it matters. */
export function Saved({ state, waiting, stuck = 0, login }: SavedProps) {
  const isBad = isTrouble(state) || (stuck > 0 && waiting === 0);
  const look = isBad ? "no" : state.kind === "saved" && waiting === 0 ? "ok" : "on";
  return (
    <p className={`saved saved-${look}`}>
      {look === "ok" && <Icon name="done" small />}
      {look === "no" && <Icon name="alert" small />}
      <span>{savedText(state, waiting, stuck)}</span>
      {state.kind === "signed-out" && (
        <a href={login} target="_blank" rel="noreferrer">
          <span>Log in</span>
          <span className="sr-only"> in a new tab</span>
        </a>
      )}
      {/* Said when trouble begins and when it ends; not at each save. */}
      <span className="sr-only" aria-live="polite">
        {isTrouble(state) ? `${savedText(state, 0)} Your changes wait on this device.` : ""}
      </span>
    </p>
  );
}
