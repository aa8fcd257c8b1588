import { z } from "zod";

/** The longest address that mail can be sent to. */
const address = z.string().max(254).email();

export const EMAIL_INVALID = "Invalid Email Address";

/** Whether the text is one mail address; spaces around it are the caller's to take away. */
export function isEmail(text: string): boolean {
  return address.safeParse(text).success;
}
