import { ofPortal, type Portal } from "#app/lib/portal.server.ts";

const SAY_EVERY_MS = 60_000;
const UNKNOWN_AUTHORITY =
  "its certificate is of an authority that this portal does not know (NODE_EXTRA_CA_CERTS)";
const REASONS: Record<string, string> = {
  CERT_HAS_EXPIRED: "its certificate has expired",
  CERT_NOT_YET_VALID: "its certificate is not valid yet, or this clock is wrong",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  ERR_SSL_WRONG_VERSION_NUMBER: "it does not speak https",
  ECONNREFUSED: "nothing listens there",
  EHOSTUNREACH: "no way leads there",
  ENOTFOUND: "there is no machine of this name",
  UND_ERR_CONNECT_TIMEOUT: "it takes no connection",
};

const saidOf = ofPortal(() => new Map<string, number>());

/** Each reason once a minute: students see one calm sentence, whatever it is. */
export function logWhyAway(portal: Portal, url: string, error: unknown): void {
  const code = codeOf(error);
  const reason = REASONS[code] ?? (code.startsWith("ERR_SSL_") ? `no https (${code})` : null);
  if (reason === null) return;
  const sentence = `${new URL(url).origin} is not reached: ${reason}`;
  const said = saidOf(portal);
  if (Date.now() - (said.get(sentence) ?? -Infinity) < SAY_EVERY_MS) return;
  said.set(sentence, Date.now());
  portal.log.warn(sentence);
}

/** `fetch` puts the error of the connection into the cause of its own. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return "code" in error ? String(error.code) : codeOf(error.cause);
}
