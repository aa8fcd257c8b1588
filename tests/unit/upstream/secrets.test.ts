import { expect, it } from "vitest";
import { seal, unseal } from "../../../upstream/account/secrets.ts";

it("opens a secret sealed with the newest or an older key, only in its own place", () => {
  const [newest, older, other] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte));
  const keys = [newest, older].flatMap((key) => key ?? []);
  const sealed = seal(keys, "a secret", "staff 1");
  expect(sealed).not.toContain(Buffer.from("a secret").toString("base64url"));
  expect(seal(keys, "a secret", "staff 1")).not.toBe(sealed);
  expect(unseal(keys, sealed, "staff 1")).toBe("a secret");
  expect(unseal(keys.toReversed(), sealed, "staff 1")).toBe("a secret");
  expect(unseal(keys, sealed, "staff 2")).toBeNull();
  expect(unseal(other ? [other] : [], sealed, "staff 1")).toBeNull();
  expect(unseal(keys, `A${sealed.slice(1)}`, "staff 1")).toBeNull();
  expect(unseal(keys, "short", "staff 1")).toBeNull();
});
