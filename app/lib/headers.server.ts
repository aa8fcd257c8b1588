import { env } from "./env.server.ts";
import { EMBED_ORIGINS } from "./media/embed.ts";

const development = env.NODE_ENV === "development";

/**
 * Headers of every page. Not helmet's defaults: its `no-referrer` makes browsers send `Origin: null` with plain form posts.
 * `form-action` names the payment hosts because Chrome applies it to the redirect after a post.
 * `videos`: the page may frame the players of video services; no other page frames anything.
 */
export function securityHeaders(nonce: string, { videos = false } = {}): Record<string, string> {
  const policy = [
    "default-src 'self'",
    development ? "script-src 'self' 'unsafe-inline'" : "script-src 'self'",
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    development ? "connect-src 'self' ws:" : "connect-src 'self'",
    ["frame-src", ...(videos ? EMBED_ORIGINS : ["'none'"])].join(" "),
    ["form-action 'self'", ...env.PAYMENT_ORIGINS].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return { "Content-Security-Policy": policy.join("; "), ...commonHeaders() };
}

/** Headers of every answer of ours, pages or not. */
export function commonHeaders(): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "microphone=(self), camera=(self), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(env.PUBLIC_ORIGIN.startsWith("https:")
      ? { "Strict-Transport-Security": "max-age=31536000" }
      : {}),
  };
}
