/** The branches as the enquiry forms name them. */
export const ENQUIRY_BRANCHES = ["SYDNEY", "MELBOURNE", "JALANDHAR"] as const;
