import type { ReactNode } from "react";

/**
 * Content that needs script. It is inside a script tag, because text browsers show `hidden`
 * elements and `<template>`. The entry puts it into its place, and its enhancement shows it. Not
 * for islands, which are hydrated.
 */
export function ScriptOnly({ children }: { children: ReactNode }) {
  return <script type="text/html">{children}</script>;
}

/**
 * Announces text that comes or changes later, as a whole. The element must exist before, even
 * empty. Not `role="status"`: Orca would name an empty one.
 */
export const SAID_LATER = { "aria-live": "polite", "aria-atomic": true } as const;

/** Announces text that is soon replaced. With an atomic element, Orca would repeat old text. */
export const SAID_AS_IT_COMES = { "aria-live": "polite" } as const;
