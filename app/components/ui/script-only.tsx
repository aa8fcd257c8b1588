import type { ReactNode } from "react";

/**
 * What only script can use. It travels inside a script tag, which no browser shows: text browsers
 * know neither `hidden` nor `<template>`. The entry puts it into its place, its enhancement unhides
 * it. Not inside islands, which are hydrated.
 */
export function ScriptOnly({ children }: { children: ReactNode }) {
  return <script type="text/html">{children}</script>;
}

/**
 * Words that come or change later, said whole. The element must be in the page before, even if
 * empty. Orca would name an empty `status`.
 */
export const SAID_LATER = { "aria-live": "polite", "aria-atomic": true } as const;

/** Words that others soon replace. An atomic element would make Orca repeat the last ones. */
export const SAID_AS_IT_COMES = { "aria-live": "polite" } as const;
