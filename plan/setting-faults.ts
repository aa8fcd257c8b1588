import type * as z from "zod";

/** Says in words what is wrong with a setting, where its rule does not say it itself. */
export function settingFault(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is missing";
      return issue.expected === "int" ? "must be a whole number" : `must be a ${issue.expected}`;
    case "too_small":
      return `must be at least ${issue.minimum}`;
    case "too_big":
      return issue.origin === "string"
        ? `must have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`;
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}`;
    case "invalid_format":
      return "must be an address, as in https://school.example";
    default:
      return "is not right: see .env.example";
  }
}

/** Returns a line for each wrong setting: its name and what is wrong, without its value. */
export function settingFaults({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${String(path[0])}: ${message}`).join("\n");
}

/** Begins each line of settings' faults as both programs print them. */
export function printedFaults(message: string): string {
  return message.replace(/^(?=[A-Z][A-Z_]+: )/gm, "Setting ");
}
