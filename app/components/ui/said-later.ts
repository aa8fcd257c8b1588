/**
 * Words that come or change later, said whole. The element must be in the page before, even if
 * empty. Orca would name an empty `status`.
 */
export const SAID_LATER = { "aria-live": "polite", "aria-atomic": true } as const;

/** Words that others soon replace. An atomic element would make Orca repeat the last ones. */
export const SAID_AS_IT_COMES = { "aria-live": "polite" } as const;
