import { guestLoader } from "#app/lib/http/access.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Under a year, as RFC 9116 advises. Whoever asks again gets a later day. */
const VALID_MS = 180 * DAY_MS;

/** Names where to report a weakness (RFC 9116). Without a contact there is no such file. */
export const loader = guestLoader(({ caller }) => {
  const { SECURITY_CONTACT, PUBLIC_ORIGIN } = caller.portal.settings;
  if (SECURITY_CONTACT === undefined) throw new Response(null, { status: 404 });
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const text = `Contact: ${SECURITY_CONTACT}
Expires: ${new Date(today + VALID_MS).toISOString()}
Preferred-Languages: en
Canonical: ${PUBLIC_ORIGIN}/.well-known/security.txt
`;
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
});
