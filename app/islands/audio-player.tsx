import { useEffect, useState } from "react";
import { Player, type PlayerProps } from "./studio/player.tsx";

/** A sound to listen to: question, own answer, sample. */
export default function AudioPlayer(props: Omit<PlayerProps, "skin" | "disabled" | "audio">) {
  const [skin, setSkin] = useState(false);
  useEffect(() => setSkin(true), []);
  return <Player {...props} skin={skin} />;
}
