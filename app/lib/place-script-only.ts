/** Puts what only script can use (`ScriptOnly`) into its place; what serves it shows it. */
export function placeScriptOnly(): void {
  for (const kept of document.querySelectorAll<HTMLScriptElement>("script[type='text/html']"))
    kept.outerHTML = kept.text;
}
