import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../../../support/free-port.ts";
import { usePortal } from "../portal-stack.ts";

/** The look-up service's responses by address; none for other addresses. */
const says: Record<string, string> = {
  "/203.0.113.1": '{"country_code":"IN"}',
  "/203.0.113.2": "nz\n",
  "/203.0.113.3": '{"country":"Atlantis"}',
  "/2001%3Adb8%3A%3A1": '{"countryCode":"NP"}',
};
const asked: string[] = [];
const port = await freePort();
const service = createServer((req, res) => {
  asked.push(req.url ?? "");
  const answer = says[req.url ?? ""];
  if (answer !== undefined) res.end(answer); // no response otherwise
});
await new Promise<void>((resolve) => service.listen(port, "127.0.0.1", resolve));
afterAll(() => void service.close().closeAllConnections());

const portal = usePortal({ TRUST_PROXY: "1", GEOIP_URL: `http://127.0.0.1:${port}/{ip}` });

async function signUpFrom(address: string, headers: Record<string, string> = {}) {
  const { page, status } = await portal
    .client()
    .get("/sign-up", { "X-Forwarded-For": address, ...headers });
  expect(status).toBe(200);
  return page
    .querySelector("select[name=phone_no_country] option[selected]")
    ?.getAttribute("value");
}

test("preselects the phone country by the visitor's IP address", async () => {
  expect(await signUpFrom("203.0.113.1")).toBe("IN");
  expect(await signUpFrom("203.0.113.2")).toBe("NZ");
  expect(await signUpFrom("2001:db8::1")).toBe("NP");
});

test("preselects Australia when the lookup names an unknown country", async () => {
  expect(await signUpFrom("203.0.113.3")).toBe("AU");
});

test("looks up an IP address once, but never a private one or one whose country the proxy sends", async () => {
  await signUpFrom("203.0.113.1");
  expect(asked.filter((path) => path === "/203.0.113.1")).toHaveLength(1);
  const before = asked.length;
  expect(await signUpFrom("192.168.1.7")).toBe("AU");
  expect(await signUpFrom("203.0.113.9", { "CF-IPCountry": "BR" })).toBe("BR");
  expect(asked).toHaveLength(before);
});

test("preselects the country on the enquiry form too", async () => {
  const student = await portal.signedIn();
  const { page } = await student.get("/online-class-booking", { "X-Forwarded-For": "203.0.113.1" });
  const chosen = (name: string) =>
    page.querySelector(`select[name=${name}] option[selected]`)?.text;
  expect([chosen("phone_country"), chosen("country")]).toEqual(["India +91", "India"]);
});

test("a hanging lookup service delays the form only briefly, and only once", async () => {
  const start = Date.now();
  expect(await signUpFrom("203.0.113.4")).toBe("AU");
  expect(Date.now() - start).toBeLessThan(3_000);
  const before = asked.length;
  expect(await signUpFrom("203.0.113.5")).toBe("AU");
  expect(asked).toHaveLength(before);
});
