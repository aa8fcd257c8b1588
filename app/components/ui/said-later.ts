/**
 * For an element whose words come or change later, so that a screen reader says them whole. It has to
 * be in the page before, empty as it may be; as a `status`, Orca would name it while it says nothing.
 */
export const SAID_LATER = { "aria-live": "polite", "aria-atomic": true } as const;
