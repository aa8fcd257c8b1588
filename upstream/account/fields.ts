import * as z from "zod";
import { readEmail } from "../../plan/typed.ts";
import { refuse, text } from "../validation.ts";
import { canonicalEmail } from "./users.ts";

const LONGEST_PASSWORD = 200;
const SHORTEST_PASSWORD = 8;
const E164 = /^\+[1-9]\d{6,14}$/;

export function email() {
  return text(255).transform((value, context) => {
    return readEmail(value) !== null
      ? canonicalEmail(value)
      : refuse(context, "The email field must be a valid email address.");
  });
}

export function newPassword() {
  return text(LONGEST_PASSWORD).transform((value, context) => {
    const isLong = [...value].length >= SHORTEST_PASSWORD;
    return isLong
      ? value
      : refuse(context, `The password field must be at least ${SHORTEST_PASSWORD} characters.`);
  });
}

export function phone() {
  return text(255).transform((value, context) => checkPhone(value, context));
}

/** Returns a schema for a phone number that may be empty (null) or missing (undefined). */
export function optionalPhone() {
  return z.transform((value: unknown, context) => {
    if (value === null || value === undefined) return value;
    return typeof value === "string"
      ? checkPhone(value, context)
      : refuse(context, "Enter a phone number.");
  });
}

function checkPhone(value: string, context: z.RefinementCtx): string {
  return E164.test(value) ? value : refuse(context, "This phone number is not valid.");
}
