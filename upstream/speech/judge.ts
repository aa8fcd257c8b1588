import { isChinese, isInScript, tokensOf } from "./tokens.ts";
import type { HeardWord } from "./engine.ts";

/** What engines write into silence: sentences of the films from which they learnt. */
const STOCK = new Set(
  [
    ...["thank you for watching", "thanks for watching", "please subscribe", "blank audio"],
    ...["subtitles by the amara org community", "like and subscribe", "music", "silence"],
    ...[
      "ترجمة نانسي قنقر",
      "اشترك في القناة",
      "请不吝点赞 订阅 转发 打赏支持明镜与点点栏目",
      "字幕由amara org社区提供",
    ],
    ...[
      "谢谢观看",
      "感谢观看",
      "देखने के लिए धन्यवाद",
      "cảm ơn các bạn đã theo dõi",
      "hãy subscribe cho kênh",
    ],
  ].map((phrase) => tokensOf(phrase, "en").join("")),
);
/** So many equal groups of words one after the other are a loop of the engine. */
const LOOP = 4;
const LONGEST_LOOP = 6;
/** No language of spaces has a longer word. */
const LONGEST_WORD = 80;
/** Nobody speaks faster: words a second, and signs of Chinese a second. */
const FASTEST = { words: 6, signs: 10 };
/** A word may begin a little before the voice was loud enough. */
const EARLY_MS = 1_500;

export type Voice = { durationMs: number | null; startMs: number | null };

/**
 * Returns whether what an engine heard may be shown. False for nothing, for stock phrases, loops,
 * another script, an impossible rate, and when no word is near the voice.
 */
export function isReliable(words: readonly HeardWord[], tag: string, voice: Voice): boolean {
  const text = words.map((one) => one.text).join(" ");
  const tokens = tokensOf(text, tag);
  return (
    tokens.length > 0 &&
    !STOCK.has(tokens.join("")) &&
    (isChinese(tag) || tokens.every(({ length }) => length <= LONGEST_WORD)) &&
    !hasLoop(tokens) &&
    isInScript(text, tag) &&
    !isTooFast(tokens.length, tag, voice) &&
    isNearVoice(words, voice)
  );
}

function hasLoop(tokens: readonly string[]): boolean {
  for (let length = 1; length <= LONGEST_LOOP; length++)
    for (let at = 0; at + length * LOOP <= tokens.length; at++) {
      const isEqual = (place: number) => tokens[at + place] === tokens[at + (place % length)];
      if (Array.from({ length: length * LOOP }, (_, place) => place).every(isEqual)) return true;
    }
  return false;
}

function isTooFast(count: number, tag: string, { durationMs, startMs }: Voice): boolean {
  if (durationMs === null) return false;
  const spokenS = Math.max(durationMs - (startMs ?? 0), 1_000) / 1000;
  return count / spokenS > (isChinese(tag) ? FASTEST.signs : FASTEST.words);
}

function isNearVoice(words: readonly HeardWord[], { durationMs, startMs }: Voice): boolean {
  const times = words.flatMap(({ atMs }) => atMs ?? []);
  if (times.length === 0) return true;
  const [from, to] = [(startMs ?? 0) - EARLY_MS, durationMs ?? Infinity];
  return times.some((atMs) => atMs >= from && atMs <= to);
}
