/** A student's tick: whether the numbered fact of a segment was said. */
export interface SaidFact {
  segment: number;
  /** From 1, in the order of the segment's facts. */
  fact: number;
  isSaid: boolean;
}

/** Reads a word of own marks about a fact: "3.y1" was said, "3.n2" was not. Null for others. */
export function readSaid(word: string): SaidFact | null {
  const [, segment, said, fact] = /^([1-9]\d{0,2})\.([yn])([1-9]\d?)$/.exec(word) ?? [];
  return said === undefined
    ? null
    : { segment: Number(segment), fact: Number(fact), isSaid: said === "y" };
}

export function saidWord({ segment, fact, isSaid }: SaidFact): string {
  return `${segment}.${isSaid ? "y" : "n"}${fact}`;
}

/** Returns own marks with other ticks on the facts of one segment: none after a new take. */
export function withSaid(marks: string, segment: number, said: readonly SaidFact[]): string {
  const others = marks.split(" ").filter((word) => word && readSaid(word)?.segment !== segment);
  return [...others, ...said.map(saidWord)].join(" ");
}

/** Returns the ticks on the facts of one segment without its number: "y1 n2". */
export function saidFactsText(said: readonly SaidFact[]): string {
  return said.map((one) => saidWord(one).replace(/^.*\./, "")).join(" ");
}

/** Reads ticks without the number of their segment. Leaves out anything else. */
export function readSaidFacts(text: string, segment: number): SaidFact[] {
  return text.split(" ").flatMap((word) => readSaid(`${segment}.${word}`) ?? []);
}

/** Returns the ticks in own marks on the facts of one segment. */
export function saidFactsOf(marks: string, segment: number): SaidFact[] {
  return marks.split(" ").flatMap((word) => {
    const said = readSaid(word);
    return said?.segment === segment ? [said] : [];
  });
}

/** Reads the ticks of a form, which has a field for each fact. */
export function readSaidFields(form: FormData): SaidFact[] {
  return [...form].flatMap(([name, value]) =>
    name.startsWith("said-") && typeof value === "string" ? (readSaid(value) ?? []) : [],
  );
}
