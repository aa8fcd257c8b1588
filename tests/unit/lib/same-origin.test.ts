import { describe, expect, it } from "vitest";
import { isSameOrigin } from "../../../app/lib/forms/same-origin.server.ts";

const post = (headers: Record<string, string>) =>
  new Request("http://localhost:3000/login", { method: "POST", headers });

describe("isSameOrigin", () => {
  it.each<Record<string, string>>([
    { "Sec-Fetch-Site": "same-origin" },
    { "Sec-Fetch-Site": "none" },
    { "Sec-Fetch-Site": "same-origin", Origin: "null" },
    { Origin: "http://localhost:3000" },
    { Origin: "http://192.168.1.20:3000", Host: "192.168.1.20:3000" },
  ])("accepts %o", (headers) => expect(isSameOrigin(post(headers))).toBe(true));

  it.each<Record<string, string>>([
    {},
    { Origin: "null" },
    { Origin: "https://evil.example" },
    { Origin: "https://evil.example", Host: "localhost:3000" },
    { Origin: "http://localhost:3000.evil.example" },
    { "Sec-Fetch-Site": "cross-site", Origin: "http://localhost:3000" },
    { "Sec-Fetch-Site": "same-site" },
    { Origin: "nonsense" },
  ])("refuses %o", (headers) => expect(isSameOrigin(post(headers))).toBe(false));
});
