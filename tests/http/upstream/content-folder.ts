import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const fixture = (name: string) => readFileSync(join(import.meta.dirname, "fixtures", name));

export type SampleDialogue = {
  slug: string;
  serial_no: number;
  recent_exam?: boolean;
  use?: string;
  language: string;
  language_tag: string;
  category: string;
  question_title: string;
  question_background: string;
  segments: { language: string; text: string; sample: string; key_facts?: object[] }[];
};

/** Makes a dialogue in the content format, with seven turns by default. */
export function dialogue(
  serialNo: number,
  overrides: Partial<SampleDialogue> = {},
  turns = 7,
): SampleDialogue {
  return {
    slug: `hindi-${String(serialNo).padStart(3, "0")}`,
    serial_no: serialNo,
    language: "Hindi",
    language_tag: "hi",
    category: serialNo % 2 === 0 ? "Health" : "Housing",
    question_title: `Dialogue number ${serialNo}`,
    question_background: "A patient speaks with a nurse.",
    segments: Array.from({ length: turns }, (_, index) => {
      const isEnglish = index % 2 === 0;
      return {
        language: isEnglish ? "en" : "hi",
        text: `turn ${index + 1} of ${serialNo}`,
        sample: `sample ${index + 1} of ${serialNo}`,
      };
    }),
    ...overrides,
  };
}

/** Writes a content folder. All sounds are the same short tone with different last bytes. */
export function writeContent(
  folder: string,
  dialogues: SampleDialogue[],
  leaveOut: (name: string) => boolean = () => false,
): void {
  mkdirSync(join(folder, "dialogues"), { recursive: true });
  mkdirSync(join(folder, "audio"), { recursive: true });
  const tone = fixture("take.mp3");
  const index: Record<string, { duration_ms: number; peaks: number[] }> = {};
  for (const one of dialogues) {
    writeFileSync(join(folder, "dialogues", `${one.slug}.json`), JSON.stringify(one));
    for (let turn = 1; turn <= one.segments.length; turn++) {
      for (const kind of ["q", "s"]) {
        const name = `${one.slug}-${String(turn).padStart(2, "0")}-${kind}.mp3`;
        if (leaveOut(name)) continue;
        writeFileSync(join(folder, "audio", name), Buffer.concat([tone, Buffer.from(name)]));
        index[name] = {
          duration_ms: 600 + turn,
          peaks: Array.from({ length: 180 }, (_, peak) => peak % 101),
        };
      }
    }
  }
  writeFileSync(join(folder, "audio", "index.json"), JSON.stringify(index));
}

/**
 * Writes twelve Hindi dialogues (two pages) and two Punjabi ones. The last Hindi one has no sample
 * answer for its second turn. The plans are the sample's.
 */
export function writeStandardContent(folder: string): void {
  const hindi = Array.from({ length: 12 }, (_, index) => dialogue(index + 1));
  const punjabi = [1, 2].map((serialNo) =>
    dialogue(
      serialNo,
      { slug: `punjabi-00${serialNo}`, language: "Punjabi", language_tag: "pa" },
      2,
    ),
  );
  writeContent(folder, [...hindi, ...punjabi], (name) => name === "hindi-012-02-s.mp3");
  copyFileSync("samples/plans.json", join(folder, "plans.json"));
}
