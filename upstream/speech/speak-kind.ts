import { randomBytes } from "node:crypto";
import { rawEnding } from "../../plan/media/copy.ts";
import { spokenName } from "../../plan/media/spoken.ts";
import type { Db } from "../db/schema.ts";
import type { ContentFiles } from "../files/content-files.ts";
import { addCopy } from "../files/copies.ts";
import type { FilesApart } from "../files/files-apart.ts";
import { readStaffSound, type StaffSound } from "../files/recordings.ts";
import { growing, JobFault, type Kind } from "../queue/kind.ts";
import { Refusal } from "../refusal.ts";
import { EngineFault } from "./reply.ts";
import type { Speaker } from "./speaker.ts";
import { findUnspoken, keepSpoken, SPEAK } from "./spoken.ts";

/** Long texts on a processor without help take their time. */
const PATIENCE_MS = 120_000;
/** Somebody waits for it: about an hour. */
const WAITS = { firstMs: 5_000, longestMs: 10 * 60 * 1000, tries: 12 };

type Place = { db: Db; content: ContentFiles; files: FilesApart; speaker: Speaker };

/** Lets a machine speak texts of dialogues and words, one at a time. */
export function speakKind({ db, content, files, speaker }: Place): Kind {
  return {
    name: SPEAK,
    mostMs: 2 * PATIENCE_MS,
    wait: growing(WAITS),
    work: async (payload, signal) => {
      const id = Number(payload);
      const said = await findUnspoken(db, id);
      if (!said) return;
      const late = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
      const spoken = await speaker.speak(said, late).catch((error: unknown) => {
        signal.throwIfAborted();
        throw faultOf(error);
      });
      const { bytes, type, measures } = await readSpoken(files, spoken);
      // A WAV is ten times as large as the copy that students get instead.
      const isLarge = files.makesCopies && type.extension === "wav";
      const extension = isLarge ? rawEnding(type.extension) : type.extension;
      const file = spokenName(randomBytes(8).toString("hex"), extension);
      await content.put(file, bytes);
      return async (trx) => {
        await keepSpoken(trx, id, { file, model: speaker.model, measures });
        await addCopy(trx, { store: "content", name: file }, SPEAK);
      };
    },
  };
}

/** Reads it as a sound that staff send. */
async function readSpoken(files: FilesApart, bytes: Buffer): Promise<StaffSound> {
  const file = new File([Uint8Array.from(bytes)], "spoken");
  const sound = await readStaffSound(files, file).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw new JobFault("The speech server sent a file that is no whole sound.", "leave");
  });
  if (sound.measures.peaks?.every((peak) => peak === 0))
    throw new JobFault("The speech server sent silence. Try another voice.", "leave");
  return sound;
}

function faultOf(error: unknown): JobFault {
  if (!(error instanceof EngineFault))
    return new JobFault("The speech server did not answer within two minutes.", "rest");
  return new JobFault(error.message, error.kind === "refused" ? "leave" : "rest", error.afterMs);
}
