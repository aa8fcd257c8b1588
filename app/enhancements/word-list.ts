import { PostQueue } from "#app/lib/post-queue/post-queue.ts";
import { sendPost } from "#app/lib/post-queue/send-post.ts";
import { WordRows } from "#app/enhancements/word-list/word-rows.ts";

const LONGEST_WAIT_MS = 60_000;

/**
 * Meanings are shown, and words added and deleted, in place. What a button asks for is kept on the
 * device until the server has answered, and is sent from any page of the vocabulary.
 */
export default function enhance(element: HTMLElement): void {
  const { owner = "", url = "" } = element.dataset;
  const rows = new WordRows(element);
  let tries = 0;
  let timer = 0;
  const queue = new PostQueue(owner, storage(), sendPost, (post, outcome) => {
    rows.tell(post, outcome);
    if (outcome.kind === "later" || outcome.kind === "signed-out") rows.mark(queue.posts());
    tries = outcome.kind === "later" ? tries + 1 : 0;
    if (outcome.kind === "later") wait();
  });
  const wait = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(
      () => void queue.flush(),
      Math.min(LONGEST_WAIT_MS, 1000 * 2 ** tries),
    );
  };

  element.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (!(submitter instanceof HTMLButtonElement) || !(element instanceof HTMLFormElement)) return;
    event.preventDefault();
    if (!rows.press(submitter)) return;
    queue.add(url, { ...rows.fields(), [submitter.name]: submitter.value, owner });
  });
  window.addEventListener("online", () => void queue.flush());
  rows.mark(queue.posts());
  void queue.flush();
}

function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null; // refused in some private windows
  }
}
