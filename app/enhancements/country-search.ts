/** Searches by name or calling code, and selects the first match. */
export default function enhance(button: HTMLElement): void {
  const panel = found("panel", document.getElementById(button.getAttribute("aria-controls") ?? ""));
  const select = found("list", button.parentElement?.querySelector("select"));
  const input = found("field", panel.querySelector("input"));
  const status = found("status", panel.querySelector("[aria-live]"));
  const all = [...select.options];

  const search = (): void => {
    const text = plain(input.value);
    const matching = all
      .filter((option) => matches(plain(option.text), text))
      .sort((one, other) => rank(one, text) - rank(other, text));
    offer(matching.length > 0 ? matching : all, text === "" ? undefined : matching[0]);
    status.textContent = text === "" ? "" : inWords(matching);
  };
  /** The choice stays unless something is found. */
  const offer = (options: HTMLOptionElement[], first = select.selectedOptions[0]): void => {
    select.replaceChildren(...options);
    if (first) select.value = first.value;
  };
  const open = (opened: boolean): void => {
    panel.hidden = !opened;
    button.setAttribute("aria-expanded", String(opened));
    input.value = status.textContent = "";
    offer(all);
    if (opened) input.focus();
  };
  button.addEventListener("click", () => open(Boolean(panel.hidden)));
  input.addEventListener("input", search);
  input.addEventListener("keydown", (event) => {
    if (event.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault(); // Enter would submit the form
    open(false);
    select.focus();
  });
  button.hidden = false;
}

function found<Part>(name: string, part: Part | null | undefined): Part {
  if (!part) throw new Error(`country-search: no ${name}`);
  return part;
}

/**
 * Removes accents, capitals, apostrophes and hyphens: "aland" finds Åland. The whole rule of
 * searches (`plan/spelling.ts`) would double this script, and the names are English.
 */
function plain(text: string): string {
  const letters = text.normalize("NFKD").replace(/[\p{M}'’]/gu, "");
  return letters
    .replace(/[\s-]+/g, " ")
    .toLowerCase()
    .trim();
}

/** Matches the start of a word in the name, or of the calling code with or without its +. */
function matches(name: string, text: string): boolean {
  return name.startsWith(text) || name.includes(` ${text}`) || name.includes(` +${text}`);
}

/** Ranks the exact calling code and names that begin with the text first. */
function rank(option: HTMLOptionElement, text: string): number {
  const name = plain(option.text);
  if (name.startsWith(text) || name.endsWith(`+${text.replace(/^\+/, "")}`)) return 0;
  return 1;
}

function inWords([first, ...others]: HTMLOptionElement[]): string {
  if (!first) return "No country found.";
  if (others.length === 0) return `1 country found: ${first.text}.`;
  return `${others.length + 1} countries found. ${first.text} is chosen.`;
}
