import { useSyncExternalStore } from "react";
import { Player, type PlayerProps } from "./studio/player.tsx";

/** A sound to listen to: question, own answer, sample. */
export default function AudioPlayer(props: Omit<PlayerProps, "skin" | "disabled" | "audio">) {
  const awake = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return <Player {...props} skin={awake} />;
}

function neverChanges(): () => void {
  return () => undefined;
}
