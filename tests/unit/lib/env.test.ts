import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { describe, expect, it, vi } from "vitest";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { FIRST_PARTS } from "../../../app/lib/setting-rules.server.ts";
import { readEnv, SettingsError } from "../../../app/lib/settings.server.ts";
import { readEnv as readUpstreamEnv } from "../../../upstream/env.ts";
import routes from "../../../app/routes.ts";

const secret = "a-secret-of-at-least-32-characters";
const overHttps = { SESSION_SECRET: secret, PUBLIC_ORIGIN: "https://learn.example" };

describe("readEnv", () => {
  it("fills in missing settings", () => {
    const env = readEnv({ SESSION_SECRET: secret, PORT: "3456", UPSTREAM_PORT: "4567" });
    expect(env.PUBLIC_ORIGIN).toBe("http://localhost:3456");
    expect(env.UPSTREAM_URL).toBe("http://127.0.0.1:4567");
    expect(env.PAYMENT_ORIGINS).toEqual([]);
  });

  it("treats an empty variable as unset, and cuts the final slash of the upstream", () => {
    const env = readEnv({
      SESSION_SECRET: secret,
      PORT: "",
      UPSTREAM_URL: "https://api.school.example/base/",
    });
    expect(env.PORT).toBe(3000);
    expect(env.UPSTREAM_URL).toBe("https://api.school.example/base");
  });

  it("stores origins that hand over a log-in without a final slash", () => {
    const { LOGIN_MESSAGE_ORIGINS } = readEnv({
      SESSION_SECRET: secret,
      LOGIN_MESSAGE_ORIGINS: "https://school.example/, http://localhost:8080",
    });
    expect(LOGIN_MESSAGE_ORIGINS).toEqual(["https://school.example", "http://localhost:8080"]);
  });

  it("refuses a staff path that a page of the portal has, and knows all of those", () => {
    const firstParts = (entries: RouteConfigEntry[]): string[] =>
      entries.flatMap(({ path, children }) => [
        ...(path === undefined ? [] : [path.split("/")[0] ?? ""]),
        ...firstParts(children ?? []),
      ]);
    // "staff" is the setting's own value, unless the setting names another word.
    const pages = routes.filter(({ path }) => path !== "staff");
    const own = firstParts(pages).filter((part) => /^[a-z0-9-]+$/.test(part));
    expect(new Set([...own, "assets", "checkout"])).toEqual(FIRST_PARTS);
    for (const STAFF_PATH of ["/forum", "/mock-test", "/media"])
      expect(() => readEnv({ SESSION_SECRET: secret, STAFF_PATH })).toThrow(
        /^STAFF_PATH: is the address of a page of the portal; choose another word, as in \/staff$/,
      );
    expect(readEnv({ SESSION_SECRET: secret, STAFF_PATH: "/teachers" }).STAFF_PATH).toBe(
      "/teachers",
    );
  });

  it("serves the staff pages under their path in development, too", async () => {
    vi.resetModules();
    vi.stubEnv("STAFF_PATH", "/teachers");
    const { default: inDevelopment } = await import("../../../app/routes.ts");
    vi.unstubAllEnvs();
    const pages = inDevelopment.filter(({ file }) => file.startsWith("routes/staff/"));
    expect(pages.map(({ path }) => path)).toEqual(["teachers"]);
  });

  it("reads several secrets, newest first", () => {
    expect(readEnv({ SESSION_SECRET: `${secret}, ${secret}2` }).SESSION_SECRETS).toEqual([
      secret,
      `${secret}2`,
    ]);
  });

  it.each([
    "https://api.school.example",
    "http://127.0.0.1:4000",
    "http://10.0.0.5:4000",
    "http://[fd00::5]:4000",
    "http://api:4000",
    "http://api.school.internal:4000",
  ])("sends the portal secret to %s", (url) => {
    const given = { SESSION_SECRET: secret, UPSTREAM_SECRET: secret, UPSTREAM_URL: url };
    expect(readEnv(given)).toMatchObject({ UPSTREAM_URL: url, UPSTREAM_SECRET: [secret] });
  });

  it.each([
    [{ SESSION_SECRET: "short" }, "SESSION_SECRET"],
    [{}, "SESSION_SECRET"],
    [{ SESSION_SECRET: secret, PORT: "many" }, "PORT"],
    [{ SESSION_SECRET: secret, UPSTREAM_URL: "school" }, "UPSTREAM_URL"],
    [{ SESSION_SECRET: secret, UPSTREAM_SECRET: "short" }, "UPSTREAM_SECRET"],
    ...["http://api.school.example", "http://8.8.8.8:4000", "http://[2a00::1]:4000"].map(
      (url): [Record<string, string>, string] => [
        { SESSION_SECRET: secret, UPSTREAM_SECRET: secret, UPSTREAM_URL: url },
        "UPSTREAM_URL",
      ],
    ),
    [{ SESSION_SECRET: secret, GEOIP_URL: "https://geo.example/" }, "GEOIP_URL"],
    [{ SESSION_SECRET: secret, MEDIA_ORIGINS: "https://a.example,b" }, "MEDIA_ORIGINS"],
    [{ SESSION_SECRET: secret, MEDIA_ORIGINS: "ftp://a.example" }, "MEDIA_ORIGINS"],
    [{ SESSION_SECRET: secret, UPSTREAM_URL: "file:///etc" }, "UPSTREAM_URL"],
    [{ SESSION_SECRET: secret, EXTERNAL_SIGNUP_URL: "javascript:alert(1)" }, "EXTERNAL_SIGNUP_URL"],
    [{ SESSION_SECRET: secret, PUBLIC_ORIGIN: "ftp://a.example" }, "PUBLIC_ORIGIN"],
    [{ SESSION_SECRET: secret, PROVIDER_TIME_ZONE: "Sydney" }, "PROVIDER_TIME_ZONE"],
    [{ SESSION_SECRET: secret, EMBED_ORIGINS: "http://a.example" }, "EMBED_ORIGINS"],
    ...["MEDIA_ORIGINS", "PAYMENT_ORIGINS", "LOGIN_MESSAGE_ORIGINS"].map(
      (name): [Record<string, string>, string] => [
        { ...overHttps, [name]: "http://a.example" },
        name,
      ],
    ),
  ])("names the wrong setting, but not its value: %o", (source, name) => {
    const run = () => readEnv(source);
    expect(run).toThrow(SettingsError);
    expect(run).toThrow(name);
    expect(run).not.toThrow(/short/);
  });

  it("says in words what is wrong, as the API does", () => {
    const wrong = { PORT: "many", UPLOADS_AT_ONCE: "1.5", METRICS_PORT: "0", LOG_LEVEL: "loud" };
    expect(() => readEnv({ SESSION_SECRET: secret, ...wrong })).toThrow(
      `PORT: must be a number
UPLOADS_AT_ONCE: must be a whole number
METRICS_PORT: must be at least 1
LOG_LEVEL: must be one of silent, error, warn, info, debug`,
    );
    const of = { UPSTREAM_PORT: "70000", PUBLIC_ORIGIN: "x", MAIL_FROM: "x", LOG_LEVEL: "loud" };
    expect(() => readUpstreamEnv(of)).toThrow(
      `UPSTREAM_PORT: must be at most 65535
PUBLIC_ORIGIN: must be an address, as in https://school.example
MAIL_FROM: must be an email address
LOG_LEVEL: must be one of silent, error, warn, info, debug`,
    );
  });

  it("finds every setting in .env.example, by which a start knows misspelt ones", () => {
    const example = Object.keys(parseEnv(readFileSync(".env.example", "utf8")));
    const code = ["app/lib/settings.server.ts", "upstream/env.ts", "upstream/listen-settings.ts"];
    const named = [...code, "upstream/files/settings.ts", "upstream/plans/stripe/settings.ts"]
      .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/^  ([A-Z][A-Z_]+)(?=[:,])/gm)])
      .flatMap(([, name = ""]) => name);
    const set = "NODE_ENV TRIAL EMBEDDED_UPSTREAM SECOND_FACTOR_KEYS CONTENT_DIR SESSION_SECRETS";
    const given = set.split(" ");
    expect(named.length).toBeGreaterThan(40);
    const missing = named.filter((name) => !given.includes(name) && !example.includes(name));
    expect(missing).toEqual([]);
  });

  it.each([
    "*",
    "null",
    "https://school.example/login",
    "https://*.school.example",
    "HTTPS://School.Example",
    "ftp://school.example",
    "school.example",
  ])("refuses %s as an origin that hands over a log-in", (origins) => {
    expect(() => readEnv({ SESSION_SECRET: secret, LOGIN_MESSAGE_ORIGINS: origins })).toThrow(
      "LOGIN_MESSAGE_ORIGINS",
    );
  });
});
