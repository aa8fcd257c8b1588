import type { Db } from "../db/schema.ts";
import { type Entry, zipOf } from "../files/zip.ts";
import type { Storage } from "../files/storage.ts";
import { dataOf, type InTurn, listFiles, type Part } from "./data.ts";

type Place = { db: Db; answers: Storage; images: Storage };

const README = `Everything that the portal keeps about you.

data.json holds it by table. "languages", "questions", "mock_tests", "words", "student_groups" and
"group_work" say what the numbers in the other tables mean. sounds/ holds your recordings, and what teachers said to you:
an answer or a remark names its own as "file_name".
images/ holds your photo and the pictures of your posts. Passwords and keys are left out.
`;
const encoder = new TextEncoder();

/** Streams all of a student's data as one .zip, without a whole table or sound in memory. */
export function archiveOf(
  place: Place,
  studentId: number,
  inTurn: InTurn,
): AsyncGenerator<Uint8Array> {
  return zipOf(entriesOf(place, studentId, inTurn));
}

async function* entriesOf(
  { db, answers, images }: Place,
  id: number,
  inTurn: InTurn,
): AsyncGenerator<Entry> {
  yield { name: "README.txt", bytes: encoder.encode(README) };
  yield { name: "data.json", text: asJson(dataOf(db, id, inTurn)) };
  const { sounds, pictures } = await inTurn(() => listFiles(db, id));
  yield* stored(answers, "sounds", sounds);
  yield* stored(images, "images", pictures);
}

/** Writes a line for each row. */
async function* asJson(parts: Part[]): AsyncGenerator<Uint8Array> {
  let before = "{";
  for (const { name, batches } of parts) {
    yield encoder.encode(`${before}\n${JSON.stringify(name)}: [`);
    let isFirst = true;
    for await (const rows of batches) {
      if (rows.length === 0) continue;
      const lines = rows.map((row) => JSON.stringify(row)).join(",\n");
      yield encoder.encode(`${isFirst ? "" : ","}\n${lines}`);
      isFirst = false;
    }
    before = "],";
  }
  yield encoder.encode("]\n}\n");
}

async function* stored(files: Storage, folder: string, names: string[]): AsyncGenerator<Entry> {
  for (const name of names) {
    const { size = 0 } = (await files.stat(name)) ?? {};
    if (size > 0)
      yield { name: `${folder}/${name}`, bytes: files.open(name, { start: 0, end: size - 1 }) };
  }
}
