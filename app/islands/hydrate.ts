import { createElement } from "react";
import { hydrateRoot } from "react-dom/client";

const islands = import.meta.glob<{ default: (props: Record<string, unknown>) => JSX.Element }>(
  "./*.tsx",
);

/**
 * Brings a `[data-island]` to life. Apart from the entry, so that only pages with an island load
 * React.
 */
export async function hydrate(element: HTMLElement): Promise<void> {
  const island = await islands[`./${element.dataset.island}.tsx`]?.();
  if (!island) return;
  const props: unknown = JSON.parse(element.dataset.props ?? "{}");
  hydrateRoot(
    element,
    createElement(island.default, { ...(typeof props === "object" ? props : null) }),
  );
}
