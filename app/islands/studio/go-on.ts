import { savesData } from "#app/lib/player/saves-data.ts";
import { fileInput } from "./answer-fields.ts";
import type { Manner, StudioHere } from "./studio-here.ts";

/**
 * Next and Previous between two segments. The form's own post goes where they lead as well: it does
 * the work when it carries a file, at the ends of the dialogue, and without script.
 */
export function goOnWithoutLoading(
  form: HTMLFormElement,
  studio: StudioHere,
  signal: AbortSignal,
): void {
  form.addEventListener(
    "submit",
    (event) => {
      const { submitter, defaultPrevented } = event;
      const to = goalOf(submitter, studio);
      if (defaultPrevented || to === null || fileInput(form)?.files?.length) return;
      event.preventDefault();
      submitter?.setAttribute("aria-busy", "true");
      const manner: Manner = { history: "push", focus: true };
      void studio
        .goTo(addressOf(to), manner)
        .finally(() => submitter?.removeAttribute("aria-busy"));
    },
    { signal },
  );
}

function goalOf(submitter: HTMLElement | null, { segment }: StudioHere): number | null {
  if (!(submitter instanceof HTMLButtonElement) || submitter.name !== "intent") return null;
  if (submitter.value === "next") return segment.nextNo;
  return submitter.value === "previous" ? segment.previousNo : null;
}

/** The address of another segment of the dialogue that stands here. */
export function addressOf(segment: number | "end"): string {
  const address = new URL(location.href);
  address.searchParams.set("segment", String(segment));
  address.searchParams.delete("answer");
  return address.pathname + address.search;
}

/**
 * While the student speaks the line is free for what comes next. Not where data is saved: it may
 * never be heard.
 */
export function fetchNext({ segment: { nextAudioUrl } }: StudioHere): void {
  if (nextAudioUrl === null || savesData()) return;
  const files = [
    import("../moving/become-page.ts"),
    fetch(nextAudioUrl).then((sound) => sound.blob()),
  ];
  void Promise.allSettled(files);
}
