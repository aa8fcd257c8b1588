import { useLocation } from "@remix-run/react";
import { hubOf, pathsFrom } from "#app/lib/paths.ts";
import { HUBS } from "./hubs.ts";

/** The hub that the page belongs to: its words, and addresses that lead on within it. */
export function useHub() {
  const hub = hubOf(useLocation());
  return { ...HUBS[hub], paths: pathsFrom(hub) };
}
