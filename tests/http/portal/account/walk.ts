import { answer } from "../../../support/fake-upstream.ts";
import { Visitor } from "./account-visitor.ts";
import type { PortalStack } from "../portal-stack.ts";

/** Walks every page and state before the log-in. */
export async function walkAccount(portal: PortalStack): Promise<Visitor[]> {
  const person = new Visitor(portal.stack);
  const pair = { password: "interpreting-2", password_confirmation: "interpreting-2" };
  await person.get("/login");
  await person.get("/sign-up");
  for (const name of [
    "first_name",
    "email",
    "password",
    "phone_no",
    "language",
    "branch",
    "country",
    "is_enrolled",
  ])
    await person.signUp({ [name]: "" });
  await person.signUp({ website: "x" });
  portal.fake.script("GET /api/singup-languages", answer(500));
  await person.get("/sign-up");
  await person.signUp({ language: "" });
  portal.fake.script("POST ", answer(429, {}));
  await person.signUp();
  await person.post("/forgot-password", { email: person.email });
  await person.post("/reset/password/t", pair);
  await person.post("/email-verfication/t", {});
  await portal.heal();
  await person.follow(await person.signUp());
  await person.follow(await person.post("/sign-up", { intent: "resend" }));
  await person.post("/sign-up", { intent: "verify", otp_code: "x" });
  await person.follow(await person.post("/sign-up", { intent: "verify", otp_code: "000000" }));
  await person.codeSentAgo(130);
  await person.get("/sign-up");
  await person.follow(await person.post("/sign-up", { intent: "resend" }));
  const link = await person.link("email-verfication");
  await person.get(link);
  for (let times = 0; times < 2; times += 1) await person.follow(await person.post(link, {}));
  await person.get("/forgot-password");
  await person.post("/forgot-password", { email: "" });
  await person.follow(await person.post("/forgot-password", { email: person.email }));
  const reset = await person.link("reset/password");
  await person.get(reset);
  await person.post(reset, {});
  for (let times = 0; times < 2; times += 1) await person.follow(await person.post(reset, pair));
  return [person];
}
