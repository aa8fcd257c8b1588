/** What a route module says about its page beside its data. */
export interface PageHandle {
  /** The page has an island or an enhancement, so it gets the one script. */
  script: true;
}

export const scripted: PageHandle = { script: true };

export function wantsScript(handle: unknown): boolean {
  return typeof handle === "object" && handle !== null && "script" in handle && handle.script === true;
}
