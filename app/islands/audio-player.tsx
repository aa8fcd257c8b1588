import { useEffect, useState } from "react";
import { Player } from "./studio/player.tsx";

export interface AudioPlayerProps {
  url: string;
  /** Names the sound with position and language: "Your response, segment 3". */
  label: string;
  durationMs: number | null;
  /** 0 to 100, or null: then a plain line is drawn. */
  peaks: number[] | null;
  height: 35 | 60;
  seekable: boolean;
  lang?: string;
}

/** A sound to listen to: question, own answer, sample. */
export default function AudioPlayer(props: AudioPlayerProps) {
  const [skin, setSkin] = useState(false);
  useEffect(() => setSkin(true), []);
  return <Player {...props} skin={skin} />;
}
