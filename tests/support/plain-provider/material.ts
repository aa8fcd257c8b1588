export interface Segment {
  id: number;
  text: string;
}

export interface Dialogue {
  id: number;
  serial_no: number;
  title: string;
  background: string;
  language: number;
  recent: boolean;
  segments: Segment[];
}

export interface Plan {
  plan_id: number;
  plan_name: string;
  price: string;
  practice_limits: number;
  realtime_vip_material: 0 | 1;
  fulllenth_vac_limits: number;
  mocktest_limits: number;
  is_live_video_class: 0 | 1;
  user_sample_response: 0 | 1;
  feedback: 0 | 1;
}

// No two tables share an id, so a call with another table's id finds nothing.

export const languages = [
  { id: 7, language_name: "Hindi" },
  { id: 8, language_name: "Punjabi" },
] as const;

export const dialogues: readonly Dialogue[] = [
  dialogue(101, "At the bank", [
    "Good morning, how may I help?",
    "मुझे खाता खोलना है।",
    "Fill in this form, please.",
  ]),
  dialogue(102, "A new flat", ["The rent is due on Monday.", "किराया कितना है?"]),
  dialogue(103, "A sick note", ["How long were you ill?", "तीन दिन।"]),
  dialogue(151, "School fees", ["The fee rises in May.", "क्यों बढ़ रही है?"], true),
];

export const categories = [
  { id: 31, name: "Business" },
  { id: 32, name: "Health" },
] as const;

export const words = [
  { id: 3101, category: 31, word: "invoice", paraphrase: "बीजक" },
  { id: 3102, category: 31, word: "overdraft", paraphrase: "ओवरड्राफ्ट" },
  { id: 3201, category: 32, word: "fracture", paraphrase: "हड्डी टूटना" },
] as const;

/** The mock tests. A test outside the student's plan has no id. */
export const mockTests = [
  mockTest(41, "Mock Test One", true),
  mockTest(42, "Mock Test Two", true),
  mockTest(43, "Mock Test Three", false),
];

export const plans: readonly Plan[] = [
  plan(21, "Basic", "49", 10, 0),
  plan(22, "Intermediate", "119", 1, 1),
  plan(23, "Advance", "159", 1, 1),
];

function dialogue(id: number, title: string, texts: string[], recent = false): Dialogue {
  const segments = texts.map((text, at) => ({ id: id * 10 + at + 1, text }));
  const background = `${title}: a clerk and a client speak.`;
  return { id, serial_no: id + 1000, title, background, language: 7, recent, segments };
}

function mockTest(id: number, name: string, open: boolean) {
  const sets = [1, 2].map((number) =>
    dialogue(id * 10 + number, `${name}, part ${number}`, ["The line is engaged.", "बाद में आइए।"]),
  );
  return { id, name, open, duration: 35, language: 7, serial_no: id + 2000, sets };
}

function plan(
  plan_id: number,
  plan_name: string,
  price: string,
  limits: number,
  flag: 0 | 1,
): Plan {
  return {
    plan_id,
    plan_name,
    price,
    practice_limits: limits,
    realtime_vip_material: flag,
    fulllenth_vac_limits: limits,
    mocktest_limits: limits,
    is_live_video_class: flag,
    user_sample_response: flag,
    feedback: flag,
  };
}
