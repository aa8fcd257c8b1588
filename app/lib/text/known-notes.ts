/**
 * A student's notes about a dialogue as an answer tells them: "" for none; null when the upstream does
 * not say, so that nothing is written over what may be there.
 */
export function notesOf(labels: { notes?: string | null } | null | undefined): string | null {
  return labels === undefined ? null : (labels?.notes ?? "");
}
