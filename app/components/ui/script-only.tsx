import type { ReactNode } from "react";

/**
 * What only script can use. It travels inside a script tag, which no browser shows: text browsers
 * know neither `hidden` nor `<template>`. The entry puts it into its place, its enhancement unhides
 * it. Not inside islands, which are hydrated.
 */
export function ScriptOnly({ children }: { children: ReactNode }) {
  return <script type="text/html">{children}</script>;
}
