type Pressed = Pick<
  KeyboardEvent,
  "key" | "code" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey" | "repeat" | "isComposing"
>;

/**
 * Returns "J", "Shift+O", "1", "?" or "Space"; "" for the browser's keys. A Hindi keyboard has our
 * letters, too.
 */
export function keyOf(event: Pressed): string {
  const { key } = event;
  const isHeld = event.ctrlKey || event.altKey || event.metaKey || event.repeat;
  if (isHeld || event.isComposing || key.length > 1) return "";
  if (key === " ") return "Space";
  if (/^[?<>1-9]$/.test(key)) return key;
  const name = key < "\u0250" ? key.toUpperCase() : event.code.slice("Key".length);
  if (!/^[A-Z]$/.test(name)) return "";
  return event.shiftKey ? `Shift+${name}` : name;
}
