import { button, openDialog } from "#app/lib/dialog.ts";
import type { Draft, DraftStore } from "#app/lib/drafts/draft-store.ts";

/** Asks what becomes of these drafts. Resolves with false when the person stays. */
export async function askAboutDrafts(
  store: DraftStore,
  drafts: readonly Draft[],
): Promise<boolean> {
  const wish = await ask(drafts);
  if (wish === "delete") await store.remove(drafts.map(({ id }) => id));
  return wish !== "stay";
}

type Wish = "keep" | "delete" | "stay";

function ask(drafts: readonly Draft[]): Promise<Wish> {
  const [it, count] =
    drafts.length === 1 ? ["it", "1 draft is"] : ["them", `${drafts.length} drafts are`];
  return new Promise((resolve) => {
    const answer = (wish: Wish) => () => {
      resolve(wish);
      dialog.close();
    };
    const { dialog, text } = openDialog({
      id: "drafts-question",
      title: `${count} not saved yet.`,
      text: `Only you are offered ${it} again, after you log in here. On a shared computer, delete ${it}.`,
      buttons: [
        button(`Log out and keep ${it} on this device`, "btn btn-primary", answer("keep")),
        button(`Delete ${it} and log out`, "btn btn-danger", answer("delete")),
        button("Stay", "btn", answer("stay")),
      ],
    });
    text.after(placesOf(drafts));
    dialog.addEventListener("close", () => resolve("stay"));
  });
}

const MOST_SHOWN = 5;

/** Returns links to the pages where the drafts are. */
function placesOf(drafts: readonly Draft[]): HTMLElement {
  const list = document.createElement("ul");
  for (const { page, title } of drafts.slice(0, MOST_SHOWN)) {
    const link = Object.assign(document.createElement("a"), { href: page, textContent: title });
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  return list;
}
