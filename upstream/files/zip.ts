import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** `text` is compressed. Sounds and images are already. */
export type Entry = { name: string } & (
  | { bytes: Uint8Array | ReadableStream<Uint8Array> }
  | { text: AsyncIterable<Uint8Array> }
);

/** Streams one .zip of all entries, without a whole file in memory. */
export async function* zipOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  for await (const entry of entries) {
    const isText = "text" in entry || entry.bytes instanceof Uint8Array;
    const file = isText ? new ZipDeflate(entry.name) : new ZipPassThrough(entry.name);
    zip.add(file);
    for await (const chunk of chunksOf(entry)) {
      file.push(chunk);
      yield* made.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made;
}

/** Returns the bytes of an entry as they are read. */
export async function* chunksOf(entry: Entry): AsyncGenerator<Uint8Array> {
  if ("text" in entry) {
    yield* entry.text;
    return;
  }
  if (entry.bytes instanceof Uint8Array) {
    yield entry.bytes;
    return;
  }
  const reader = entry.bytes.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Closes the file when the reader leaves.
    await reader.cancel();
  }
}
