/** Logs in at the API as the portal does, and returns the bearer token. */
export async function signInUpstream(upstreamUrl, { email, password }) {
  const pair = (await fetch(`${upstreamUrl}/sanctum/csrf-cookie`)).headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0]);
  const token =
    pair.find((cookie) => cookie.startsWith("XSRF-TOKEN="))?.slice("XSRF-TOKEN=".length) ?? "";
  const headers = {
    Accept: "application/json",
    "Content-Type": "application/json",
    Cookie: pair.join("; "),
    "X-XSRF-TOKEN": decodeURIComponent(token),
  };
  const response = await fetch(`${upstreamUrl}/api/login/student`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`log-in at the upstream answered ${response.status}`);
  return (await response.json()).results.token;
}

export async function askUpstream(upstreamUrl, token, path, options = {}) {
  const response = await fetch(upstreamUrl + path, {
    ...options,
    headers: { Accept: "application/json", Authorization: `Bearer ${token}` },
  });
  if (!response.ok)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
