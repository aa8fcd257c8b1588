import * as z from "zod";
import { email, line } from "../../plan/fields.ts";
import { password, session } from "./account.ts";
import { get, post, results } from "./call.ts";

export const firstOwnerFields = {
  /** The word in the file that the start of the API names. */
  code: line("Code", { limit: 100 }),
  name: line("Name", { limit: 100 }),
  email: email("Enter a valid email address", "Email is required"),
  password: password("Password"),
};

/** How a school gets its first owner. Both answer 404 where it has one, and in a trial. */
export const firstOwnerCalls = {
  door: get("/first-owner", z.object({})),
  make: post(
    "/first-owner",
    results(session),
    z.object({ ...firstOwnerFields, device: z.string().max(100).nullish() }),
  ),
};
