import { embedOrigins } from "#app/lib/media/embed.server.ts";
import { ofPortal, type Portal } from "#app/lib/portal.server.ts";

const common = ofPortal(({ settings }): Record<string, string> => ({
  "Cache-Control": "private, no-cache",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "microphone=(self), camera=(self), geolocation=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  ...(settings.PUBLIC_ORIGIN.startsWith("https:")
    ? { "Strict-Transport-Security": "max-age=31536000" }
    : {}),
}));

/** Headers of responses other than pages: files, redirects, errors, JSON. */
export const answerHeaders = ofPortal((portal): Record<string, string> => ({
  "Content-Security-Policy": "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  ...common(portal),
}));

/** Adds what is missing. A refusal is never stored: it may repeat what somebody typed. */
export function addHeaders(headers: Headers, wanted: Record<string, string>, status = 200): void {
  if (status >= 400) headers.set("Cache-Control", "no-store");
  for (const [name, value] of Object.entries(wanted))
    if (!headers.has(name)) headers.set(name, value);
}

/**
 * Differs from helmet: with `no-referrer`, browsers send `Origin: null` with plain forms. Chrome
 * applies `form-action` to the redirect after a post, so it names the payment hosts.
 */
export function pageHeaders(
  portal: Portal,
  nonce: string,
  { videos = false } = {},
): Record<string, string> {
  const { settings } = portal;
  const development = settings.NODE_ENV === "development";
  const policy = [
    "default-src 'self'",
    development ? "script-src 'self' 'unsafe-inline'" : "script-src 'self'",
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    ["frame-src", ...(videos ? embedOrigins(portal) : ["'none'"])].join(" "),
    ["form-action 'self'", ...settings.PAYMENT_ORIGINS].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return { "Content-Security-Policy": policy.join("; "), ...common(portal) };
}
