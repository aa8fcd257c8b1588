import { createServer } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkToken, logout } from "../../../app/lib/api/login.server.ts";
import type { Portal } from "../../../app/lib/portal.server.ts";
import { register } from "../../../app/lib/api/registration.server.ts";
import { aPortal } from "../../support/a-portal.ts";
import { aStudent as studentOf } from "../../support/contract/asker.ts";
import { urlOf } from "../../support/free-port.ts";

let portal: Portal;
const aStudent = () => studentOf(portal);

/** Laravel redirects a browser without a known session to its log-in page. */
let location = "";
const server = createServer((_, response) => {
  response.writeHead(302, { Location: location }).end("<html>Redirecting</html>");
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  portal = aPortal({ UPSTREAM_URL: urlOf(server) });
});
afterAll(() => server.close());

it.each([
  ["https://api.school.example/login", "signed-out"],
  ["/login?next=%2Fapi", "signed-out"],
  ["/", "unavailable"],
  ["/login-help", "unavailable"],
])("reads a redirect to %s as %s", async (target, kind) => {
  location = target;
  await expect(checkToken(aStudent())).rejects.toMatchObject({ kind });
  await expect(logout(aStudent())).rejects.toMatchObject({ kind });
});

it("ends no session for a visitor", async () => {
  location = "/login";
  const person = {
    first_name: "A",
    last_name: "",
    email: "a@b.co",
    password: "x",
    phone_no: "+61",
  };
  const place = { language: 1, branch: "sydney", country: "Nepal", is_enrolled: "no" };
  const guest = { ...aStudent(), token: null };
  await expect(register(guest, { ...person, ...place })).rejects.toMatchObject({
    kind: "unavailable",
  });
});
