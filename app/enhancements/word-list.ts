import { keptPosts } from "#app/lib/post-queue/kept-posts.ts";
import { WordRows } from "#app/enhancements/word-list/word-rows.ts";

/**
 * Meanings are shown, and words added and deleted, in place. What a button asks for is kept on the
 * device until the server has answered, and is sent from any page of the vocabulary.
 */
export default function enhance(element: HTMLElement): void {
  const { owner = "", url = "" } = element.dataset;
  const rows = new WordRows(element);
  const queue = keptPosts(owner, (post, outcome) => {
    rows.tell(post, outcome);
    if (outcome.kind === "later" || outcome.kind === "signed-out") rows.mark(queue.posts());
  });
  element.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (!(submitter instanceof HTMLButtonElement) || !(element instanceof HTMLFormElement)) return;
    event.preventDefault();
    if (!rows.press(submitter)) return;
    queue.add(url, { ...rows.fields(), [submitter.name]: submitter.value, owner });
  });
  rows.mark(queue.posts());
  void queue.flush();
}
