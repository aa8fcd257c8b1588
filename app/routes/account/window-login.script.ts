const FIELDS = ["name", "token", "last_name", "email", "language", "profile_image", "phone_no"];
const LIMIT = 1000;

/**
 * Offers a log-in from the page that opened this one. Its origin must be on the list. Nothing is
 * sent before the student presses the button, and the server checks the token.
 */
export default function enhance(place: HTMLElement): void {
  const origins = (place.dataset.origins ?? "").split(" ");
  window.addEventListener("message", ({ origin, data }: MessageEvent<unknown>) => {
    const login = origins.includes(origin) ? readLogin(data) : null;
    if (login) place.replaceChildren(offer(place, login));
  });
  // The opener cannot know when this page listens. The message has no secret: any origin may read
  // it.
  const opener: unknown = window.opener;
  if (isWindow(opener)) opener.postMessage("portal-login-ready", "*");
}

function isWindow(value: unknown): value is Window {
  return typeof value === "object" && value !== null && "postMessage" in value;
}

/** Returns null unless the message has the agreed shape. */
function readLogin(message: unknown): Map<string, string> | null {
  if (typeof message !== "object" || message === null) return null;
  const given = new Map<string, unknown>(Object.entries(message));
  const login = new Map<string, string>();
  for (const field of FIELDS) {
    const value = given.get(field) ?? "";
    if (typeof value !== "string" && typeof value !== "number") return null;
    if (String(value).length > LIMIT) return null;
    login.set(field, String(value).trim());
  }
  return login.get("token") && login.get("name") && login.get("email") ? login : null;
}

function offer(place: HTMLElement, login: Map<string, string>): HTMLFormElement {
  const form = document.createElement("form");
  form.method = "post";
  form.action = place.dataset.action ?? "";
  for (const [name, value] of [...login, ["next", place.dataset.next ?? ""]]) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = name ?? "";
    field.value = value ?? "";
    form.append(field);
  }
  const button = document.createElement("button");
  button.className = "btn btn-primary btn-lg w-full";
  button.textContent = `Continue as ${login.get("name")?.slice(0, 60) ?? ""}`;
  form.append(button);
  return form;
}
