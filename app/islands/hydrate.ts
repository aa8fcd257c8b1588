import { createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { reportFault } from "#app/lib/fault-report.ts";
import type { Rescue } from "#app/lib/studio/this-page.ts";
import { Boundary } from "./boundary.ts";

interface Island {
  default: (props: Record<string, unknown>) => JSX.Element;
  /** Saves what the island was doing when it broke. */
  rescue?: () => Rescue | undefined;
}

/** In `work` are the pages of staff that are work in themselves. Students never load them. */
const islands = import.meta.glob<Island>(["./*.tsx", "./work/*.tsx"]);

/** Kept in its own chunk, so that only pages with an island load React. */
export async function hydrate(element: HTMLElement): Promise<void> {
  const name = element.dataset.island ?? "";
  const island = await islands[`./${name}.tsx`]?.();
  if (island) render(element, name, island);
}

function render(element: HTMLElement, name: string, island: Island): void {
  const sent = element.innerHTML;
  const props: unknown = JSON.parse(element.nextElementSibling?.textContent ?? "{}");
  const onMount = fieldsOf(element);
  const onThrow = (error: unknown): void => {
    const rescue = island.rescue?.();
    reportFault({ part: name, state: rescue?.state, error, takes: rescue?.takes });
    // React must have returned before its root may go.
    setTimeout(() => {
      root.unmount();
      // What the server sent is of another segment after a move.
      element.innerHTML = rescue?.hasMoved ? "" : sent;
      void tell(element, rescue?.told);
    });
  };
  const root = hydrateRoot(
    element,
    createElement(
      Boundary,
      { onThrow, onMount },
      createElement(island.default, { ...(typeof props === "object" ? props : null) }),
    ),
    {
      // React then draws the island anew. Where a translator was faster, that is no fault of ours.
      onRecoverableError: (error) => {
        if (!document.querySelector("font")) reportError(error);
      },
    },
  );
}

/**
 * Returns a function that gives typed text and chosen files to the new fields, when React has
 * replaced the old ones.
 */
function fieldsOf(element: HTMLElement): () => void {
  const before = [...element.querySelectorAll("input")];
  return () => {
    for (const old of before) {
      const field = old.isConnected ? null : document.getElementById(old.id);
      if (!(field instanceof HTMLInputElement)) continue;
      if (old.type === "file") field.files = old.files;
      else field.value = old.value;
    }
  };
}

/** Shows the words that the server sent with the island, or what became of the take. */
async function tell(element: HTMLElement, told?: Rescue["told"]): Promise<void> {
  const notice = element.previousElementSibling;
  const rescued = await told;
  const [words, link] = notice?.querySelectorAll("span, a") ?? [];
  if (words && link && rescued) {
    words.textContent = rescued.text;
    link.textContent = "Go on with this segment";
    // Another page would lose it. The outbox offers it at the top of this one.
    link.toggleAttribute("hidden", !rescued.isOnDisk);
  }
  notice?.removeAttribute("hidden");
  notice?.scrollIntoView({ block: "nearest" });
}
