import { createHash } from "node:crypto";

/**
 * What the pages for staff have beside the portal's own style sheet, whose tokens and classes they
 * use.
 */
export const STAFF_STYLE = `.staff-header{flex-wrap:wrap;gap:.25rem 1rem}
.staff-name{font-size:var(--text-sm)}
.staff-ways{display:flex;flex-wrap:wrap;gap:0 var(--spacing-4)}
.staff-list{margin-block-start:var(--spacing-8)}
.staff-ways a{display:inline-flex;align-items:center;min-height:2.75rem}
.staff-header+.page{margin-inline:auto}
.staff-door{max-width:var(--spacing-measure)}
.staff-tabs button,.staff-tabs [aria-current]{display:flex;align-items:center;min-height:3rem;padding:var(--spacing-2) var(--spacing-3);margin-block-end:-1px;border:0;border-block-end:4px solid transparent;background:none;color:var(--color-ink-muted);font-weight:var(--font-weight-medium);line-height:1.25;cursor:pointer}
.staff-tabs button:hover{color:var(--color-ink);border-color:var(--color-line-strong)}
.staff-tabs [aria-current]{color:var(--color-accent-strong);border-color:var(--color-accent);cursor:auto}
.staff-facts{display:flex;flex-wrap:wrap;gap:var(--spacing-2) var(--spacing-8);margin-block-end:var(--spacing-5)}
.staff-facts dt{font-size:var(--text-sm);color:var(--color-ink-muted)}
.staff-review .field{max-width:none}
.staff-review .field-mark{max-width:28rem}
.staff-review .field-mark .input{max-width:8rem}
.staff-sounds{display:grid;gap:var(--spacing-4) var(--spacing-6);grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr));align-items:start}
.staff-sounds h4{margin:0 0 var(--spacing-1);font-size:var(--text-sm);font-weight:var(--font-weight-medium)}
.staff-sounds audio{display:block;width:100%;height:2.75rem;margin-block-end:var(--spacing-2)}
.staff-counts{display:grid;gap:var(--spacing-2) var(--spacing-4);grid-template-columns:repeat(auto-fill,minmax(min(100%,8rem),1fr));align-items:end}
.staff-counts label{display:block;font-size:var(--text-sm);line-height:1.35}
.staff-counts .input{width:5rem;min-height:2.75rem}
.staff-counts .has-error{grid-column:1/-1;max-width:none}
.staff-review legend{font-size:var(--text-sm);color:var(--color-ink-muted)}
.staff-theirs{white-space:pre-line}
.staff-square{width:12rem;max-width:100%}
.staff-square svg{display:block;width:100%;height:auto}
.staff-secret{display:inline-block;font-family:monospace}
.staff-codes{columns:14rem;font-family:monospace;line-height:2}
.staff-actions{display:flex;flex-wrap:wrap;gap:var(--spacing-3)}
`;

/** Changes with the style. */
export const STAFF_STYLE_TAG = createHash("sha256").update(STAFF_STYLE).digest("hex").slice(0, 16);
