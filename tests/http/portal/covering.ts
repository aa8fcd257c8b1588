import { test } from "vitest";

/**
 * Makes a test for each pair of a page and a fault. Pages share the code of a fault, so the gate
 * takes each page and each fault once; the night takes all pairs.
 */
export function testPairs<Page, Fault>(
  pages: readonly Page[],
  faults: readonly Fault[],
  name: (page: Page, fault: Fault) => string,
  hold: (page: Page, fault: Fault) => Promise<void>,
): void {
  const more = pages.length >= faults.length;
  for (const [row, page] of pages.entries())
    for (const [column, fault] of faults.entries()) {
      const isOfGate = more ? row % faults.length === column : column % pages.length === row;
      test(name(page, fault), { tags: isOfGate ? [] : ["night"] }, () => hold(page, fault));
    }
}
