/** The provider's branches as the sign-up spells them: its value and what a student reads. */
export const BRANCHES = [
  { value: "sydney", text: "Sydney" },
  { value: "melbourne", text: "Melbourne" },
  { value: "jalandhar", text: "Jalandhar" },
] as const;

export const ENQUIRY_BRANCHES = ["SYDNEY", "MELBOURNE", "JALANDHAR"] as const;
