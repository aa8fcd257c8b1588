import { type Hub, hubOf, pathsFrom } from "#app/lib/paths.ts";
import { useLocation } from "@remix-run/react";

interface HubWords {
  title: string;
  tab: string;
  /** Added to the window's title in the two other lists, so that every page has its own. */
  tableTitle: string;
  lead: string;
  noPlan: string;
  opens: string;
}

export const HUBS: Record<Hub, HubWords> = {
  "practice-ccl": {
    title: "CCL Practice Dialogues",
    tab: "Practice",
    tableTitle: "",
    lead: "Choose a dialogue. After you practise, label it, so you know what to repeat before the exam.",
    noPlan: "In order to see the CCL Practice Dialogues, You need to buy a plan.",
    opens: "A plan opens the dialogues of your language.",
  },
  "recent-exam": {
    title: "Recent VIP Exam Material",
    tab: "Recent Exam",
    tableTitle: ", Recent VIP Exam Material",
    lead: "Dialogues based on recent exams. Label how confident you feel.",
    noPlan: "In order to see Recent VIP Exam, You need to buy a plan.",
    opens: "A plan that has it opens the dialogues of your language.",
  },
};

/** Returns the texts of the page's hub, and URLs that stay in it. */
export function useHub() {
  const hub = hubOf(useLocation());
  return { ...HUBS[hub], paths: pathsFrom(hub) };
}
