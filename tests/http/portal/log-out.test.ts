import { describe, expect, test } from "vitest";
import { answer } from "../../support/fake-upstream.ts";
import { textOf } from "../../support/html.ts";
import { usePortal } from "./portal-stack.ts";

const portal = usePortal();

describe("logging out", () => {
  test("revokes the token at the API, clears the cookie and makes the browser drop its cache", async () => {
    const client = await portal.signInAnew();
    const old = client.copy();
    const before = portal.fake.count("POST /api/logout");
    const left = await client.press(await client.get("/practice-ccl"), "Log Out");
    expect([left.status, left.location, portal.fake.count("POST /api/logout")]).toEqual([
      303,
      "/login",
      before + 1,
    ]);
    expect(left.headers.getSetCookie().find((line) => line.startsWith("portal="))).toMatch(
      /^portal=; .*Max-Age=0/,
    );
    const shown = await client.follow(left);
    expect(textOf(shown.page, ".notice-page")).toBe("You have logged out.");
    expect(shown.page.querySelector("link[href='/signed-out.css']")).not.toBeNull();
    expect(
      (await client.get("/login")).page.querySelector("link[href='/signed-out.css']"),
      "once",
    ).toBeNull();
    expect((await client.get("/practice-ccl")).location).toBe("/login?next=%2Fpractice-ccl");
    expect((await old.get("/practice-ccl")).location, "a copied cookie is worth nothing").toBe(
      "/login?next=%2Fpractice-ccl",
    );
  });

  test.each([answer(500), { do: "cut" } as const])(
    "works even when the API fails (%#)",
    async (fault) => {
      const client = await portal.signInAnew();
      portal.fake.script("POST /api/logout", fault);
      const left = await client.post("/logout", {});
      expect([left.status, left.location, client.cookies.has("portal")]).toEqual([
        303,
        "/login",
        false,
      ]);
      await portal.heal();
    },
  );

  test("causes no error without a session", async () => {
    expect((await portal.client().post("/logout", {})).location).toBe("/login");
  });
});
