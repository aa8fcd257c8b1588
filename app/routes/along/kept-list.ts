import { button, ask } from "#app/lib/dialog.ts";
import { dialoguesOf, type Kept, readKept } from "#app/lib/along/kept.ts";
import { sizeText } from "#app/lib/studio/player/clock-text.ts";
import { askWorker } from "./ask-worker.ts";
import { dayAndTime, element } from "./kept-words.ts";
import { offerOf } from "./take-along.ts";

const NO_WORKER =
  "This browser keeps no pages, so nothing can be taken along. A private window, a very old browser or an address without https may be the reason.";
const NOTHING =
  "Nothing is on this device yet. Open a dialogue and choose Take along while you have a connection.";
const NO_LINE = "There is no connection just now. This is what is on this device.";

/** Shows what is on the device, and what may come to it. */
export async function showKept(place: HTMLElement): Promise<void> {
  if (!("serviceWorker" in navigator) || !("caches" in window))
    return place.replaceChildren(element("p", NO_WORKER));
  const dialogues = dialoguesOf(await readKept());
  const again = (): void => void showKept(place).catch(reportError);
  const isHere = dialogues.some(({ address }) => address === place.dataset.list);
  place.replaceChildren(
    ...lineState(),
    ...(isHere ? [] : offerOf(place.dataset, again)),
    ...(dialogues.length > 0 ? [listOf(dialogues, again)] : [element("p", NOTHING)]),
    await roomLine(dialogues, again),
  );
}

/** The worker says with which page it stood in. */
function lineState(): Node[] {
  if (!document.documentElement.dataset.kept) return [];
  const again = element("a", "Try again");
  again.setAttribute("href", "");
  const line = element("div", "", element("span", NO_LINE), again);
  line.className = "notice-body notice-line";
  const notice = element("div", "", line);
  notice.className = "notice notice-info";
  return [notice];
}

function listOf(dialogues: readonly Kept[], again: () => void): Node {
  const list = element("ol", "", ...dialogues.map((kept) => rowOf(kept, again)));
  list.className = "rows";
  return list;
}

function rowOf(kept: Kept, again: () => void): Node {
  const title = element("a", kept.title);
  title.setAttribute("href", kept.page);
  const head = element("p", "", title);
  head.className = "row-title";
  const facts = [
    sizeText(kept.bytes),
    `taken along ${dayAndTime(kept.keptAt)}`,
    `opens until ${dayAndTime(kept.until)}`,
    ...(kept.isChanged ? ["its content has changed since you took it along"] : []),
  ];
  const meta = element("p", "", ...facts.flatMap((fact) => [element("span", fact), " "]));
  meta.className = "row-meta";
  const open = element("a", "Go on without a connection");
  open.className = "btn";
  open.setAttribute("href", `${kept.page}&offline=1`);
  const remove = button("Remove", "btn btn-quiet", () => {
    void askWorker({ wish: "forget", address: kept.address }).then(again);
  });
  for (const action of [open, remove]) {
    const of = element("span", `, ${kept.title}`);
    of.className = "sr-only";
    action.append(of);
  }
  const side = element("div", "", open, " ", remove);
  side.className = "row-side";
  return element("li", "", element("div", "", head, meta), side);
}

async function roomLine(dialogues: readonly Kept[], again: () => void): Promise<Node> {
  const { quota, usage } = (await navigator.storage?.estimate().catch(() => null)) ?? {};
  const free =
    quota === undefined || usage === undefined
      ? ""
      : `About ${sizeText(quota - usage)} are free for the portal on this device.`;
  const line = element("div", "", element("p", free));
  line.className = "panel duo";
  if (dialogues.length > 0) line.append(button("Remove all", "btn", () => void removeAll(again)));
  return line;
}

async function removeAll(again: () => void): Promise<void> {
  const agreed = await ask({
    id: "remove-all",
    title: "Remove all",
    text: "Remove every dialogue from this device? Recordings that wait stay here until they are sent.",
    action: "Remove all",
  });
  if (!agreed) return;
  await askWorker({ wish: "forget-all" });
  again();
}
