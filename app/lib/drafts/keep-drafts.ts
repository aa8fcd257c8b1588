import { openDrafts } from "./draft-store.ts";
import { KeptPart } from "./kept-part.ts";

/** Offers the drafts of a page to the person who typed them, and keeps what is typed now. */
export async function keepDrafts(main: HTMLElement, owner: string): Promise<void> {
  const store = await openDrafts().catch(() => null);
  const arrived = async (): Promise<string[]> => {
    const ids = [...document.cookie.matchAll(/(?:^|; )draft-([\w-]+)=/g)].map(([, id = ""]) => id);
    await store?.remove(ids);
    for (const id of ids) document.cookie = `draft-${id}=; path=/; max-age=0`;
    return ids;
  };
  await arrived().catch(reportError);
  const drafts = (await store?.list(owner).catch(() => null)) ?? [];
  const asked = new URLSearchParams(location.search).get("draft") ?? "";
  const shown = [...(main.dataset.refused ?? "").split(" "), asked];
  for (const part of main.querySelectorAll<HTMLElement>("[data-draft]"))
    new KeptPart(part, { owner, store, arrived }).start(drafts, shown);
}
