import { Component, createElement, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";

const islands = import.meta.glob<{ default: (props: Record<string, unknown>) => JSX.Element }>(
  "./*.tsx",
);

/** In a file of its own, so that only pages with an island load React. */
export async function hydrate(element: HTMLElement): Promise<void> {
  const island = await islands[`./${element.dataset.island}.tsx`]?.();
  if (!island) return;
  const sent = element.innerHTML;
  const props: unknown = JSON.parse(element.nextElementSibling?.textContent ?? "{}");
  const root = hydrateRoot(
    element,
    createElement(
      Boundary,
      {
        onThrow: () =>
          setTimeout(() => {
            root.unmount();
            element.innerHTML = sent;
          }),
      },
      createElement(island.default, { ...(typeof props === "object" ? props : null) }),
    ),
  );
}

/** A class, because React has no hook that catches errors. */
class Boundary extends Component<{ onThrow: () => void; children?: ReactNode }> {
  override state = { hasThrown: false };

  static getDerivedStateFromError() {
    return { hasThrown: true };
  }

  override componentDidCatch() {
    this.props.onThrow();
  }

  override render() {
    return this.state.hasThrown ? null : this.props.children;
  }
}
