import { describe, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { handedOver } from "../../../support/given/account.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal({ LOGIN_MESSAGE_ORIGINS: "https://school.example" });

/** Returns a token that the API knows, with the other site's email. */
async function known(email = "student@example.com") {
  await (await portal.signInAnew()).get("/practice-ccl");
  return handedOver({ token: [...portal.fake.tokens].at(-1) ?? "", email });
}

describe("the owner id of a device's recordings", () => {
  const ownerAfter = async (fields: Record<string, string>) => {
    const client = portal.client();
    const shown = await client.follow(await client.post("/login/window", fields));
    return shown.page.querySelector("[data-owner]")?.getAttribute("data-owner");
  };
  const ownerByPassword = async () => {
    const page = (await (await portal.signedIn()).get("/practice-ccl")).page;
    return page.querySelector("[data-owner]")?.getAttribute("data-owner");
  };

  test("is the account's own once the provider confirms the e-mail", async () => {
    expect(await ownerAfter(await known("Student@Example.com"))).toBe(await ownerByPassword());
  });

  test("depends on the token alone when the provider confirms no e-mail, since anyone can claim one", async () => {
    const [mine, another] = [await known(), await known()];
    const theirs = await ownerByPassword();
    portal.fake.script("GET /api/v1/check-token", answer(200, { status: 200 }));
    const owner = await ownerAfter(mine);
    expect(owner).toMatch(/^[\w-]{22}$/);
    expect(owner).not.toBe(theirs);
    expect(await ownerAfter({ ...mine, email: "visitor@example.com" })).toBe(owner);
    expect(await ownerAfter(another)).not.toBe(owner);
  });
});
