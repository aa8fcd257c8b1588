/** Answers a desk of the browser: `app/lib/desk/save-desk.ts`. */
export function deskReply(content: object): Response {
  return Response.json(content, { headers: { "Cache-Control": "no-store" } });
}

/** Tells a desk why something was not saved. */
export function deskRefusal(message = ""): Response {
  return Response.json({ message }, { status: 422 });
}

/** Reads the changes that a desk posts, as JSON. Null for anything else. */
export function postedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
