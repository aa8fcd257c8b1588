import { expect } from "vitest";
import { labelOf, textOf } from "../../../support/html.ts";
import { codeTo, linkTo } from "../../../support/mailbox.ts";
import { PortalClient, type Answer } from "../../../support/portal-client.ts";
import { signUpCookie } from "../../../support/sign-up-cookie.ts";
import type { Addresses } from "../portal-stack.ts";

let visitors = 0;

/**
 * A visitor without an account and with an own address, because limits count by address. The portal
 * needs TRUST_PROXY=1.
 */
export class Visitor extends PortalClient {
  readonly #stack: Addresses;
  readonly #number = (visitors += 1);
  readonly email: string;
  address: string;

  constructor(stack: Addresses) {
    super(stack.portalUrl);
    this.#stack = stack;
    this.address = `10.1.${this.#number >> 8}.${this.#number & 255}`;
    this.email = `new-${this.#number}@example.com`;
  }

  /** Returns a visitor who has just signed up. */
  static async atCode(stack: Addresses): Promise<Visitor> {
    const person = new Visitor(stack);
    expect((await person.signUp()).status).toBe(303);
    return person;
  }

  override get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return super.get(path, {
      "Sec-Fetch-Site": "none",
      "X-Forwarded-For": this.address,
      ...headers,
    });
  }

  override post(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = { Origin: this.base },
  ): Promise<Answer> {
    return super.post(path, fields, { "X-Forwarded-For": this.address, ...headers });
  }

  /** Returns a valid form with a unique email and phone number. */
  fields(change: Record<string, string> = {}): Record<string, string> {
    const phone_no = `0412 ${String(100_000 + this.#number)}`;
    return {
      first_name: "Manpreet",
      last_name: "Kaur",
      email: this.email,
      password: "interpreting",
      phone_no_country: "AU",
      phone_no,
      language: "1",
      branch: "sydney",
      country: "India",
      is_enrolled: "no",
      ...change,
    };
  }

  signUp(change: Record<string, string> = {}): Promise<Answer> {
    return this.post("/sign-up", this.fields(change));
  }

  /** Signs up and verifies the email. */
  async becomeStudent(): Promise<void> {
    expect((await this.signUp()).status).toBe(303);
    expect(
      (await this.post("/sign-up", { intent: "verify", otp_code: await this.code() })).location,
    ).toBe("/login");
    this.cookies.clear();
  }

  code(email = this.email): Promise<string> {
    return codeTo(this.#stack.upstreamUrl, email);
  }

  link(kind: "email-verfication" | "reset/password"): Promise<string> {
    return linkTo(this.#stack.upstreamUrl, this.email, kind);
  }

  /** Makes this visitor's code appear that many seconds old. */
  async codeSentAgo(seconds: number): Promise<void> {
    this.cookies.set("portal-signup", await signUpCookie(this.email, seconds, this.fields()));
  }
}

/** Expects a refused form: the summary has the focus, and links to each field's message. */
export function expectProblems(
  { page, status }: Answer,
  wanted: Record<string, string>,
  wantedStatus = 422,
): void {
  const summary = page.querySelector(".summary[autofocus]");
  const links = summary?.querySelectorAll("a") ?? [];
  expect({
    status,
    errors: Object.fromEntries(
      links.map((link) => [link.getAttribute("href")?.slice(1) ?? "", link.text]),
    ),
  }).toEqual({ status: wantedStatus, errors: wanted });
  expect(textOf(page, "title")).toMatch(/^Error: /);
  const main = page.querySelector("main")?.innerHTML ?? "";
  expect(main.indexOf('class="summary"')).toBeLessThan(main.indexOf("<h1"));
  for (const [id, message] of Object.entries(wanted)) {
    const field = page.querySelector(`#${id}`);
    const wired = field?.closest("[role=radiogroup]") ?? field;
    expect(wired?.getAttribute("aria-invalid"), id).toBe("true");
    const described = (wired?.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((part) => textOf(page, `#${part}`));
    expect(described, id).toContain(message);
    expect(labelOf(page, field ?? page), id).not.toBe("");
  }
  expect(page.querySelector(".notice-page"), "never a notice beside a summary").toBeNull();
}

/** Returns the value that a field shows. */
export function valueOf({ page }: Answer, name: string): string {
  const field = page.querySelector(`[name=${name}]`);
  if (field?.tagName === "SELECT")
    return field.querySelector("option[selected]")?.getAttribute("value") ?? "";
  if (field?.getAttribute("type") === "radio")
    return page.querySelector(`[name=${name}][checked]`)?.getAttribute("value") ?? "";
  return field?.getAttribute("value") ?? "";
}
