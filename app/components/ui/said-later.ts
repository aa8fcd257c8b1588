/**
 * For an element whose words come or change later, so that a screen reader says them whole. It has to
 * be in the page before, empty as it may be; as a `status`, Orca would name it while it says nothing.
 */
export const SAID_LATER = { "aria-live": "polite", "aria-atomic": true } as const;

/**
 * For words that soon give way to others, each of them a new text or element. Orca reads an atomic
 * element when its turn comes, and would say the last words once for each that came before.
 */
export const SAID_AS_IT_COMES = { "aria-live": "polite" } as const;
