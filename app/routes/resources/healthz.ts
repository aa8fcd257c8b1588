/** The process answers. Never asks the upstream: a dead upstream must not get the portal restarted. */
export function loader() {
  return Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
}
