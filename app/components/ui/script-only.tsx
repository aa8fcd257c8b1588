import type { ReactNode } from "react";

/**
 * What only script can use. It travels as the words of a script tag, which no browser shows or
 * runs: text browsers know neither `hidden` nor `<template>`. The entry puts it into its place, and
 * the enhancement that serves it takes its `hidden` away. Not inside islands, which are hydrated.
 */
export function ScriptOnly({ children }: { children: ReactNode }) {
  return <script type="text/html">{children}</script>;
}
