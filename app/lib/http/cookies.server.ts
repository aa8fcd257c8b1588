import { createHash, hkdfSync } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { ofPortal, type Portal } from "#app/lib/portal.server.ts";

export type Asked = { headers: Pick<Headers, "get"> };

/** Each kind has its own keys, so that no cookie is accepted as another kind. */
type Kind = "session" | "notice" | "sign-up" | "sitting" | "staff" | "known";
interface Key {
  kid: string;
  secret: Uint8Array;
}
const keys = ofPortal(({ settings }): Record<Kind, Key[]> => ({
  session: keysOf("session", settings.SESSION_SECRETS),
  notice: keysOf("notice", settings.SESSION_SECRETS),
  "sign-up": keysOf("sign-up", settings.SESSION_SECRETS),
  sitting: keysOf("sitting", settings.SESSION_SECRETS),
  staff: keysOf("staff", settings.SESSION_SECRETS),
  known: keysOf("known", settings.SESSION_SECRETS),
}));

function keysOf(kind: Kind, secrets: readonly string[]): Key[] {
  return secrets.map((text) => ({
    kid: createHash("sha256").update(`kid:${text}`).digest("base64url").slice(0, 8),
    secret: new Uint8Array(hkdfSync("sha256", text, "", `ccl-portal/${kind}`, 32)),
  }));
}

/** nginx takes 4 kB for the whole head of a response, in which each page has a kB of its own. */
export const MAX_COOKIE_BYTES = 2800;

/** Encrypts the value of a cookie, so that a browser can neither read nor change it. */
export async function seal(
  portal: Portal,
  kind: Kind,
  value: object,
  issuedAt: number,
  lifetime: number,
): Promise<string> {
  const key = keys(portal)[kind][0];
  if (!key) throw new Error("no session key");
  return new EncryptJWT({ ...value })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: key.kid })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + lifetime)
    .encrypt(key.secret);
}

/** Returns null for a cookie that is damaged, expired, or of another kind. */
export async function open(portal: Portal, kind: Kind, value: string): Promise<unknown> {
  try {
    const { payload } = await jwtDecrypt(value, (header) => {
      const key = keys(portal)[kind].find((candidate) => candidate.kid === header.kid);
      if (!key) throw new Error("unknown key");
      return key.secret;
    });
    return payload;
  } catch {
    return null; // any cookie that a browser can send means "not signed in", never an error page
  }
}

export function readCookie(request: Asked, name: string): string | null {
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

export function serialize(
  portal: Portal,
  name: string,
  value: string,
  maxAge: number | undefined,
  path = "/",
): string {
  const parts = [`${name}=${value}`, `Path=${path}`, "HttpOnly", "SameSite=Lax"];
  if (maxAge !== undefined) parts.push(`Max-Age=${Math.max(0, Math.floor(maxAge))}`);
  if (isSecure(portal)) parts.push("Secure");
  return parts.join("; ");
}

/** Browsers drop a Secure cookie on http://192.168.…. */
export function isSecure({ settings }: Portal): boolean {
  return settings.PUBLIC_ORIGIN.startsWith("https:");
}
