import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

export type Entry = { name: string; bytes: Uint8Array | ReadableStream<Uint8Array> };

/** Streams one .zip of all entries, without a whole file in memory. */
export async function* zipOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  for await (const { name, bytes } of entries) {
    const isText = bytes instanceof Uint8Array;
    // Sounds and images are already compressed.
    const file = isText ? new ZipDeflate(name) : new ZipPassThrough(name);
    zip.add(file);
    for await (const chunk of isText ? [bytes] : chunksOf(bytes)) {
      file.push(chunk);
      yield* made.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made;
}

async function* chunksOf(file: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = file.getReader();
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
