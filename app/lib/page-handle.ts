/** What a route module says about its page beside its data. */
export interface PageHandle {
  /** The page has an island or an enhancement, so it gets the one script. */
  script: true;
  /** The page may show videos of other services in frames. */
  videos?: true;
}

export const scripted: PageHandle = { script: true };
export const withVideos: PageHandle = { script: true, videos: true };

export function wantsScript(handle: unknown): boolean {
  return (
    typeof handle === "object" && handle !== null && "script" in handle && handle.script === true
  );
}

export function showsVideos(handle: unknown): boolean {
  return (
    typeof handle === "object" && handle !== null && "videos" in handle && handle.videos === true
  );
}
