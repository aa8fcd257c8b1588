/**
 * Waits until no other tab of this browser has the test open; `onElsewhere` is called when one has.
 * Without Web Locks a single tab is assumed.
 */
export async function onlyTab(
  recordId: number,
  onElsewhere: () => void,
  signal: AbortSignal,
): Promise<"first" | "later"> {
  if (!("locks" in navigator)) return "first";
  const name = `ccl-exam-${recordId}`;
  const held = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock) {
        resolve("first");
        return held;
      }
      onElsewhere();
      void navigator.locks.request(name, () => {
        resolve("later");
        return held;
      });
    });
  });
}
