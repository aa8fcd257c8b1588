import type { Deps } from "../http/context.ts";
import { type Entry, zipOf } from "../files/zip.ts";
import type { Storage } from "../files/storage.ts";
import { dataOf, listFiles } from "./data.ts";

type Place = Pick<Deps, "db" | "answers" | "images">;

const README = `Everything that the portal keeps about you.

data.json holds it by table. "languages", "questions", "mock_tests", "words", "student_groups" and
"group_work" say what the numbers in the other tables mean. sounds/ holds your recordings, and what teachers said to you:
an answer or a remark names its own as "file_name".
images/ holds your photo and the pictures of your posts. Passwords and keys are left out.
`;

/** Streams all of a student's data as one .zip, without a whole sound in memory. */
export function archiveOf(place: Place, studentId: number): AsyncGenerator<Uint8Array> {
  return zipOf(entriesOf(place, studentId));
}

async function* entriesOf({ db, answers, images }: Place, id: number): AsyncGenerator<Entry> {
  const text = (words: string) => new TextEncoder().encode(words);
  yield { name: "README.txt", bytes: text(README) };
  yield { name: "data.json", bytes: text(JSON.stringify(await dataOf(db, id), null, 2)) };
  const { sounds, pictures } = await listFiles(db, id);
  yield* stored(answers, "sounds", sounds);
  yield* stored(images, "images", pictures);
}

async function* stored(files: Storage, folder: string, names: string[]): AsyncGenerator<Entry> {
  for (const name of names) {
    const { size = 0 } = (await files.stat(name)) ?? {};
    if (size > 0)
      yield { name: `${folder}/${name}`, bytes: files.open(name, { start: 0, end: size - 1 }) };
  }
}
