import type { FirstStep } from "#contract/staff/home.ts";
import type { StaffPaths } from "../kit/paths.ts";

interface FirstWay {
  title: string;
  /** What to do, and what is there once it is done. */
  todo: string;
  done: (about: string) => string;
  /** The page that does it, and the text of its link. */
  link: (paths: StaffPaths) => [href: string, text: string];
  /** The page of what was made, where that is another one. */
  change?: (paths: StaffPaths) => string;
  /** What is left of a step that is begun, and the page that does it. */
  goOn?: {
    todo: (title: string) => string;
    link: (paths: StaffPaths, id: number) => [href: string, text: string];
  };
}

/** The words and pages of each first step. */
export const FIRST_WAYS: Record<FirstStep, FirstWay> = {
  name: {
    title: "Name and logo",
    todo: "Students see them on every page.",
    done: (name) => `${name}. Students see it on every page.`,
    link: (paths) => [paths.school, "Name your school"],
  },
  languages: {
    title: "Languages",
    todo: "Which languages your students are tested in, beside English.",
    done: (names) => `English with ${names}.`,
    link: (paths) => [paths.languages, "Choose languages"],
  },
  plan: {
    title: "A plan and its price",
    todo: "What students buy, for how long, and what it opens.",
    done: (names) => `For sale: ${names}.`,
    link: (paths) => [paths.newPlan, "Add a plan"],
    change: (paths) => paths.plans,
    goOn: {
      todo: (name) => `${name} is not for sale yet.`,
      link: (paths, id) => [paths.plan(id), "Put it on sale"],
    },
  },
  mail: {
    title: "Send yourself a mail",
    todo: "Sign-up codes and receipts go by mail. We send one to you, to see that it arrives.",
    done: () => "Sign-up codes and receipts go by mail.",
    link: (paths) => [paths.mail, "Send a test mail"],
  },
  dialogue: {
    title: "Your first dialogue",
    todo: "Write one, paste a script, or keep a sample.",
    done: (titles) => `Published: ${titles}.`,
    link: (paths) => [paths.newDialogue, "Write a dialogue"],
    change: (paths) => paths.dialogues(),
    goOn: {
      todo: (title) => `${title} is not published yet.`,
      link: (paths, id) => [paths.dialogue(id), "Go on writing"],
    },
  },
  payments: {
    title: "Payments",
    todo: "Whoever runs the server connects Stripe. Or a student with an account pays at the desk: record it here.",
    done: (who) => `Taken by ${who}.`,
    link: (paths) => [paths.payments(), "Record a payment"],
  },
  teacher: {
    title: "Invite a teacher",
    todo: "They review mock tests and answer students.",
    done: (names) => `${names}.`,
    link: (paths) => [`${paths.people}#invite`, "Invite"],
  },
};
