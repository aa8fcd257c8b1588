import { dialogues, languages, mockTests, plans, type Dialogue, type Plan } from "./material.ts";

/** A file of a multipart body. */
export interface Upload {
  name: string;
  type: string;
  bytes: Buffer;
}

export interface Practice {
  record_id: number;
  dialogue: Dialogue;
  created_at: string;
  status: 0 | 1;
  answers: Map<number, { file: string; attempt: number }>;
  /** The number of answers that came, repeats too. */
  came: number;
}

export interface MockAnswer {
  mocktest_answer_id: number;
  set: number;
  segment: number;
  attempt: number;
  file: string | null;
}

export interface MockRecord {
  mocktest_record_id: number;
  mocktest_id: number;
  created_at: string;
  status: 0 | 1;
  feedback_status: 0 | 1;
  reviews: string | null;
  twitter_remark: string | null;
  answers: MockAnswer[];
  /** The dialogue of each answer that came, repeats too. */
  came: number[];
}

export interface Student {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  phone_no: string;
  language: number;
  profile_image: string | null;
  verified: boolean;
  exam_date: string | null;
  plan: { plan: Plan; since: string; cancel_at: string | null } | null;
  labels: Map<number, { label_type: number; notes: string | null }>;
  practices: Practice[];
  mocks: MockRecord[];
  myWords: { myword_id: number; word: number; count: number }[];
  opened: Map<number, number>;
}

export interface Post {
  id: number;
  reply_message: string;
  forum_image: string | null;
  created_at: string;
  author: Student;
  replies: { reply_message: string; created_at: string; author: Student }[];
}

/** All data of the provider, in memory. */
export class School {
  origin = "";
  students: Student[] = [];
  tokens = new Map<string, Student>();
  /** Mailed codes, and tokens of links. */
  mails: { to: string; secret: string }[] = [];
  files = new Map<string, Upload>();
  posts: Post[] = [];
  enquiries: string[][] = [];
  checkouts = new Map<string, { student: Student; plan: Plan; paid: boolean }>();
  /** True to count each answer that comes, without looking at its segment. */
  countsAnswers = false;
  private last = 700;

  constructor() {
    const [, , best] = plans;
    this.enrol({
      first_name: "Asha",
      last_name: "Rao",
      email: "asha@school.example",
      password: "a long walk home",
      phone_no: "+61491570156",
      language: 7,
      verified: true,
      plan: best ? { plan: best, since: "2026-10-01 09:30:00", cancel_at: null } : null,
    });
    const wave = { name: "sound.wav", type: "audio/wav", bytes: sound() };
    for (const { id, segments } of [...dialogues, ...mockTests.flatMap(({ sets }) => sets)])
      for (const segment of segments) {
        this.files.set(`/storage/questions/${id}-${segment.id}.wav`, wave);
        this.files.set(`/storage/samples/${id}-${segment.id}.wav`, wave);
      }
  }

  next(): number {
    return ++this.last;
  }

  enrol(known: Partial<Student> & { email: string }): Student {
    const student: Student = {
      first_name: "",
      last_name: "",
      password: "",
      phone_no: "",
      language: languages[0].id,
      profile_image: null,
      verified: false,
      exam_date: null,
      plan: null,
      labels: new Map(),
      practices: [],
      mocks: [],
      myWords: [],
      opened: new Map(),
      ...known,
    };
    this.students.push(student);
    return student;
  }

  student(email: string): Student | undefined {
    return this.students.find((one) => one.email === email);
  }

  /** Counts the answers of a dialogue in a mock test. */
  countDone({ answers, came }: MockRecord, set: number): number {
    return this.countsAnswers
      ? came.filter((one) => one === set).length
      : answers.filter((one) => one.set === set && one.file !== null).length;
  }

  signOut(student: Student): void {
    for (const [token, owner] of this.tokens) if (owner === student) this.tokens.delete(token);
  }

  /** Returns the provider's local time without a zone, as in all lists. */
  now(): string {
    return new Date().toLocaleString("sv-SE", { timeZone: "Australia/Sydney" });
  }

  /** Stores an upload and returns its path. */
  keep(folder: string, file: Upload): string {
    const path = `/storage/${folder}/${this.next()}-${file.name}`;
    this.files.set(path, file);
    return path;
  }

  link(path: string | null): string | null {
    return path === null ? null : this.origin + path;
  }

  mailed(to: string): string {
    const secret = this.mails.findLast((mail) => mail.to === to)?.secret;
    if (secret === undefined) throw new Error(`nothing was mailed to ${to}`);
    return secret;
  }
}

const RATE = 8000;

/** Makes a fifth of a second of a tone, for audio elements. */
function sound(): Buffer {
  const samples = RATE / 5;
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(36 + samples * 2, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(RATE, 24);
  bytes.writeUInt32LE(RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at++)
    bytes.writeInt16LE(Math.round(9000 * Math.sin((at * Math.PI * 2 * 440) / RATE)), 44 + at * 2);
  return bytes;
}
