import { expect } from "vitest";
import type { FakeUpstream } from "../../../support/fake-upstream.ts";
import { textOf } from "../../../support/html.ts";
import type { Answer } from "../../../support/portal-client.ts";
import { expectProblems, type Visitor } from "./account-visitor.ts";

/** Expects a counted refusal: after a redirect, once, under the boxes. */
export async function expectRefused(
  fake: FakeUpstream,
  person: Visitor,
  posted: Answer,
  message: string,
): Promise<void> {
  expect([posted.status, posted.location]).toEqual([303, "/sign-up"]);
  const calls = fake.count("POST ");
  const shown = await person.follow(posted);
  expectProblems(shown, { otp_code: message }, 200);
  const main = shown.page.querySelector("main")?.innerHTML ?? "";
  expect(main.indexOf('id="otp_code-error"'), "under the boxes").toBeGreaterThan(
    main.indexOf('class="otp"'),
  );
  const { page } = await person.get("/sign-up");
  expect([textOf(page, "title"), textOf(page, "h1[autofocus]")], "told once").toEqual([
    "Check your email - VLE NAATI CCL Portal",
    "Check your email",
  ]);
  expect(fake.count("POST "), "a refresh posts nothing").toBe(calls);
}
