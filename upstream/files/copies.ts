import { isRaw, playedName } from "../../plan/media/copy.ts";
import type { Db } from "../db/schema.ts";
import { growing, type Kind } from "../queue/kind.ts";
import { addJob } from "../queue/rows.ts";
import type { ContentFiles } from "./content-files.ts";
import type { FilesApart } from "./files-apart.ts";
import { copySound } from "./sound-copy.ts";
import type { Storage } from "./storage.ts";
import { recordingsNamed } from "./sweep.ts";

type Store = "answers" | "content";
type Sound = { store: Store; name: string };
type Place = { db: Db; answers: Storage; content: ContentFiles; files: FilesApart };

const COPY = "copy";
const payloadOf = ({ store, name }: Sound) => `${store}/${name}`;

/** Lets a copy be made of a sound that not every browser plays. */
export async function addCopy(trx: Db, sound: Sound, person: string): Promise<void> {
  if (isRaw(sound.name)) await addJob(trx, { kind: COPY, payload: payloadOf(sound), person });
}

/** Makes copies of sounds, one at a time. A copy that is there is complete. */
export function copyKind({ db, answers, content, files }: Place): Kind {
  return {
    name: COPY,
    mostMs: 2 * 60 * 1000,
    wait: growing({ firstMs: 5_000, longestMs: 10 * 60 * 1000, tries: 5 }),
    work: async (payload, signal) => {
      const [store, name = ""] = payload.split("/");
      const stored = store === "content" ? content : answers;
      const copy = playedName(name);
      // Staff's sounds stay for ever, and wait for the row of their draft.
      const isGone = async () =>
        store === "answers" && !(await recordingsNamed(db)([name])).has(name);
      const size = (await stored.stat(name))?.size ?? 0;
      if (size > 0 && !(await isGone()) && (await stored.stat(copy)) === null) {
        const original = await stored.open(name, { start: 0, end: size - 1 });
        const bytes = new Uint8Array(await new Response(original).arrayBuffer());
        const extension = name.split(".").at(-1) ?? "";
        await stored.put(copy, await copySound(files, bytes, { extension, signal }));
      }
      // Deleted meanwhile, perhaps while another program was killed here.
      if (await isGone()) await answers.removeNow(copy);
    },
  };
}

/** Returns null when a sound has its copy, or needs none; else whether one is to come. */
export async function copyState(
  { db, files, ...stores }: Place,
  sound: Sound,
): Promise<"waiting" | "missing" | null> {
  const { store, name } = sound;
  if (!isRaw(name) || (await stores[store].stat(playedName(name)))) return null;
  const job = db
    .selectFrom("jobs")
    .select("name")
    .where("name", "=", `${COPY} ${payloadOf(sound)}`)
    .where("failed_at", "is", null);
  return files.makesCopies && (await job.executeTakeFirst()) ? "waiting" : "missing";
}
