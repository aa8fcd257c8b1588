/** The provider's branches: the upstream's value and what a student reads. */
export const BRANCHES = [
  { value: "sydney", text: "Sydney" },
  { value: "melbourne", text: "Melbourne" },
  { value: "jalandhar", text: "Jalandhar" },
] as const;
