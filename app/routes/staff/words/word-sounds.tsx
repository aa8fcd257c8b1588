import { Fragment } from "react";
import type { WordRow, WordSound } from "#contract/staff/words.ts";
import { playedName } from "#plan/media/copy.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

const STATES: Record<WordSound["state"], string> = {
  waiting: "the computer speaks soon",
  failed: "not spoken",
  spoken: "hear it, students do not yet",
  used: "students hear it",
  old: "old: the word changed",
};

/** What a computer spoke of a word, by language. */
export function WordSounds({ word }: { word: WordRow }) {
  const paths = useStaffPaths();
  return (
    <p className="row-meta">
      {word.sounds?.map(({ language, state, why, file }) => {
        const name = language === "en" ? "English" : word.language;
        const said = `${name}: ${why ?? STATES[state]}`;
        // A sound that nobody took is the file itself: its copy may still be being made.
        const played = file && (state === "spoken" ? file : playedName(file));
        return (
          <Fragment key={language}>
            {played === null ? (
              <span>{said}</span>
            ) : (
              <a href={paths.sound("content", played)}>
                {said}
                <span className="sr-only">{`, ${word.word}`}</span>
              </a>
            )}{" "}
          </Fragment>
        );
      })}
    </p>
  );
}

/** What a computer does for the chosen words. */
export function SpeakButtons() {
  return (
    <>
      <button className="btn" type="submit" name="then" value="speak">
        Let a computer speak the chosen
      </button>{" "}
      <button className="btn" type="submit" name="then" value="use">
        Use the chosen words’ sounds
      </button>{" "}
      <button className="btn" type="submit" name="then" value="leave">
        Leave their sounds out
      </button>
    </>
  );
}
