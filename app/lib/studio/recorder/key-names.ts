type Pressed = Pick<
  KeyboardEvent,
  "key" | "code" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey" | "repeat" | "isComposing"
>;

/**
 * Returns "J", "Shift+O", "1", "?" or "Space"; "" for the browser's keys. A Hindi keyboard has our
 * letters and digits, too.
 */
export function keyOf(event: Pressed): string {
  const { key } = event;
  const isHeld = event.ctrlKey || event.altKey || event.metaKey || event.repeat;
  if (isHeld || event.isComposing || key.length > 1) return "";
  if (key === " ") return "Space";
  const name = key < "\u0250" ? key.toUpperCase() : event.code.replace(/^(Key|Digit|Numpad)/, "");
  if (/^[?<>1-9]$/.test(name)) return name;
  if (!/^[A-Z]$/.test(name)) return "";
  return event.shiftKey ? `Shift+${name}` : name;
}
