/** The texts that a school writes itself. Students agree to the first three at sign-up. */
export const PAGE_KINDS = ["terms", "privacy", "refunds", "plans"] as const;
export type PageKind = (typeof PAGE_KINDS)[number];
/** Those with a page of their own. The terms of the plans stand below the plans. */
export type LinkedKind = Exclude<PageKind, "plans">;

export const PAGE_TITLES: Record<PageKind, string> = {
  terms: "Terms",
  privacy: "Privacy",
  refunds: "Refunds",
  plans: "Terms of the plans",
};

/** In letters of any script. Its form stays below the limit of forms, in Devanagari too. */
export const PAGE_LETTERS = 50_000;

/** The terms of the plans until the school writes its own, in the words of the specification. */
export const PLAN_TERMS_TEXT = [
  "- No refund after payment, even on cancellation (the course continues until the period ends).",
  "- Courses are non-transferable.",
  "- Top-ups are allowed but expiry stays as the initial plan.",
].join("\n");

export function isLinked(kind: PageKind): kind is LinkedKind {
  return kind !== "plans";
}

/** Returns what a student agrees to, as sent with the sign-up: "terms-2 privacy-1". */
export function agreementTo(pages: readonly { kind: PageKind; version: number }[]): string {
  return pages
    .filter(({ kind }) => isLinked(kind))
    .map(({ kind, version }) => `${kind}-${version}`)
    .join(" ");
}
