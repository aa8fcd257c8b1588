import * as z from "zod";

/** What is stored of a take: words with their time, or that they cannot be relied on. */
const heard = z.object({
  state: z.enum(["heard", "unclear"]),
  words: z.array(
    z.tuple([z.string(), z.number().nullable(), z.union([z.literal(0), z.literal(1)])]),
  ),
  model: z.string(),
  isHidden: z.literal(true).optional(),
});
export type Heard = z.infer<typeof heard>;

/** Returns the words as facts are looked for in them. */
export const wordsOf = ({ words }: Heard) =>
  words.map(([text, , isSure]) => ({ text, isSure: isSure === 1 }));

export function readHeard(stored: string | null): Heard | null {
  return stored === null ? null : heard.parse(JSON.parse(stored));
}
