import * as z from "zod";
import type { Kind } from "../queue/kind.ts";
import { SpeechEngine } from "./engine.ts";
import { hearKind } from "./hear-kind.ts";
import { proofKind } from "./proof.ts";
import { speakKind } from "./speak-kind.ts";
import { Speaker } from "./speaker.ts";
import { tryKind } from "./try-kind.ts";

/** Only the operator names the server, since its address may be one of the own network. */
export const speechFields = {
  /** The address before `/audio/…`, for example http://127.0.0.1:8000/v1. */
  SPEECH_URL: z
    .string()
    .url()
    .regex(/^https?:\/\//, "must start with http:// or https://")
    .transform((text) => text.replace(/\/+$/, ""))
    .optional(),
  SPEECH_KEY: z.string().min(1).optional(),
  /** The name of the model that hears takes. */
  SPEECH_HEARS: z.string().min(1).optional(),
  /** The name of the model that speaks dialogues and words. */
  SPEECH_SPEAKS: z.string().min(1).optional(),
};
type SpeechSettings = {
  [Name in keyof typeof speechFields]?: z.output<(typeof speechFields)[Name]>;
};

/** Returns what is wrong with the settings together, or null. */
export function speechFault(given: SpeechSettings): string | null {
  const name = (["SPEECH_HEARS", "SPEECH_SPEAKS"] as const).find((one) => given[one] !== undefined);
  return name !== undefined && given.SPEECH_URL === undefined
    ? `SPEECH_URL: is needed with ${name}`
    : null;
}

type Place = Omit<Parameters<typeof hearKind>[0] & Parameters<typeof tryKind>[0], "engine">;

/** Returns the kinds of jobs that let takes be heard, where the settings name a server and a model. */
export function hearKinds(place: Place, settings: SpeechSettings): Kind[] {
  const { SPEECH_URL: url, SPEECH_KEY: key, SPEECH_HEARS: model } = settings;
  if (url === undefined || model === undefined) return [];
  const engine = new SpeechEngine({ url, key, model });
  const heard = { ...place, engine };
  return [hearKind(heard), tryKind(heard), proofKind(place.db, model)];
}

/** Returns what speaks, where the settings name a server and a model; else null. */
export function speakerOf(settings: SpeechSettings): Speaker | null {
  const { SPEECH_URL: url, SPEECH_KEY: key, SPEECH_SPEAKS: model } = settings;
  return url === undefined || model === undefined ? null : new Speaker({ url, key, model });
}

type SpeakPlace = Omit<Parameters<typeof speakKind>[0], "speaker"> & { speaker: Speaker | null };

/** Returns the kind of job that lets texts be spoken, where something speaks. */
export function speakKinds({ speaker, ...place }: SpeakPlace): Kind[] {
  return speaker ? [speakKind({ ...place, speaker })] : [];
}
