import { openArchive, openMedia } from "../../../app/lib/api/media.server.ts";
import type { Portal } from "../../../app/lib/portal.server.ts";
import type { Emptiness } from "../../../contract/case.ts";
import { CASES } from "../../../contract/cases.ts";
import { anAsker } from "../../support/contract/asker.ts";

interface Row extends Emptiness {
  ask: () => Promise<unknown>;
  /** Media is not JSON, so JSON of any kind is not media. */
  isMedia?: boolean;
}

/** Every call, and how it reads an answer without content. */
export const callsTo = (portal: Portal): Record<string, Row> => ({
  ...Object.fromEntries(
    Object.entries(CASES).map(([name, one]) => [
      name,
      { ...one, ask: () => one.ask(anAsker(portal)) },
    ]),
  ),
  "media.openMedia": {
    ask: () => {
      const url = new URL(`${portal.settings.UPSTREAM_URL}/a.mp3`);
      return openMedia(anAsker(portal).student, url, new Headers());
    },
    nothing: "unavailable",
    braces: "unavailable",
    isMedia: true,
  },
  "media.openArchive": {
    ask: () => openArchive(anAsker(portal).student, "/api/v1/user/archive"),
    nothing: "unavailable",
    braces: "unavailable",
    isMedia: true,
  },
});
