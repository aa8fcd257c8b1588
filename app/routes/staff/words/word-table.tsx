import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Field } from "#app/components/forms/field.tsx";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { languageAttributes } from "#app/lib/text/languages.ts";
import type { Topic, WordRow } from "#contract/staff/words.ts";
import { Choose, ChooseAll, countsChosen } from "../kit/choose.tsx";
import { SpeakButtons, WordSounds } from "./word-sounds.tsx";
import { TopicNames } from "./topic-names.tsx";
import { WordInput } from "./word-input.tsx";

interface WordTableProps {
  words: WordRow[];
  /** The number of the first row. */
  from: number;
  topics: Topic[];
  failed: FormResult | undefined;
}

/** A page of words, edited in place. Students see each change at once. */
export function WordTable({ words, from, topics, failed }: WordTableProps) {
  const chosen = new Set(failed?.values.id?.split(" "));
  const asked = failed?.intent === "ask" ? words.filter(({ id }) => chosen.has(String(id))) : [];
  return (
    <DraftForm draft={`words-${words[0]?.id ?? ""}`} className="stack">
      <TopicNames topics={topics} />
      <p>
        <SaveButton />
      </p>
      {asked.length > 0 && <Question words={asked} />}
      <ol className="word-rows" start={from}>
        {words.map((word, at) => (
          <Row
            key={word.id}
            {...{ word, failed }}
            number={from + at}
            isChosen={chosen.has(String(word.id))}
          />
        ))}
      </ol>
      <div className="choose-bar word-bar" {...countsChosen("word")}>
        <ChooseAll ids={words.map(({ id }) => id)} />
        <Field
          name="move_to"
          label="Topic for the chosen"
          error={failed?.errors.move_to}
          defaultValue={failed?.values.move_to}
          list="topics"
          autoComplete="off"
          dir="auto"
          after={
            <button className="btn" type="submit" name="then" value="move">
              Move
            </button>
          }
        />
        <button className="btn btn-danger" type="submit" name="then" value="ask">
          Remove the chosen
        </button>{" "}
        {words.some(({ sounds }) => sounds) && <SpeakButtons />}
      </div>
      <p>
        <SaveButton />
      </p>
    </DraftForm>
  );
}

/** It stands first in the form, so that Enter in a cell saves. */
function SaveButton() {
  return (
    <button className="btn" type="submit" name="then" value="save">
      Save the words
    </button>
  );
}

interface RowProps {
  word: WordRow;
  number: number;
  isChosen: boolean;
  failed: FormResult | undefined;
}

function Row({ word, number, isChosen, failed }: RowProps) {
  const { id, language, language_tag: tag } = word;
  const errors = (["word", "paraphrase", "topic"] as const).flatMap((field) => {
    const text = failed?.errors[`${field}-${id}`];
    return text === undefined ? [] : [{ field, text }];
  });
  const wrong = errors.length > 0 ? `why-${id}` : undefined;
  return (
    <li>
      <input type="hidden" name="row" value={id} />
      <input type="hidden" name={`version-${id}`} value={word.version} />
      {wrong && (
        <p className="field-error" id={wrong}>
          {errors.map(({ text }) => text).join(" ")}
        </p>
      )}
      <div className="word-row">
        <Choose value={id} no={number} name={word.word} isChosen={isChosen} />
        {(["word", "paraphrase", "topic"] as const).map((field) => (
          <WordInput
            key={field}
            {...(field === "paraphrase" && languageAttributes(tag))}
            field={field}
            name={`${field}-${id}`}
            id={`${field}-${id}`}
            value={failed?.values[`${field}-${id}`] ?? word[field]}
            row={`row ${number}, ${language}`}
            describedBy={wrong}
            isWrong={errors.some((error) => error.field === field)}
          />
        ))}
      </div>
      {word.sounds && word.sounds.length > 0 && <WordSounds word={word} />}
    </li>
  );
}

/** Asks before words are removed: they come back only by adding them anew. */
function Question({ words }: { words: WordRow[] }) {
  const count = words.length === 1 ? "this word" : `these ${words.length} words`;
  return (
    <div className="panel stack" role="group" aria-labelledby="question" tabIndex={-1} autoFocus>
      <h2 id="question">Remove {count}?</h2>
      <p dir="auto">{words.map(({ word }) => word).join(", ")}</p>
      <p>
        Students no longer see them. They keep what they did with them, also when you add them anew.
      </p>
      <p className="staff-actions">
        <button className="btn btn-danger" type="submit" name="then" value="remove">
          Remove {count}
        </button>{" "}
        <a className="btn" href="">
          {words.length === 1 ? "Keep it" : "Keep them"}
        </a>
      </p>
    </div>
  );
}
