/**
 * Runs on the two pages before a mock test. The first offers the equipment check, whose code is
 * loaded on demand. The second loads the test's sounds before the clock starts.
 */
export default function enhance(element: HTMLElement): void {
  const { sounds } = element.dataset;
  if (sounds === undefined) return offerCheck(element);
  const addresses: unknown = JSON.parse(sounds);
  if (Array.isArray(addresses)) void loadSounds(element, addresses.map(String));
}

function offerCheck(section: HTMLElement): void {
  const button = section.querySelector("button");
  if (!button) throw new Error("before-exam: no button");
  button.hidden = false;
  button.addEventListener("click", () => {
    button.setAttribute("aria-busy", "true");
    import("#app/islands/equipment/equipment.tsx").then(
      ({ showEquipment }) => showEquipment(section),
      () => {
        button.removeAttribute("aria-busy");
        button.textContent = "The check could not be loaded. Try again";
      },
    );
  });
}

/** Loads one sound after another. The test finds them in the browser's cache. */
async function loadSounds(line: HTMLElement, addresses: string[]): Promise<void> {
  const { size = "" } = line.dataset;
  line.textContent = `Loading the sounds of the test, ${size}.`;
  let missing = 0;
  for (const address of addresses) {
    const isHere = await fetch(address)
      .then(async (answer) => answer.ok && (await answer.blob()).size > 0)
      .catch(() => false);
    if (!isHere) missing += 1;
  }
  line.textContent =
    missing === 0
      ? `The test is loaded, ${size}. It keeps working without a connection.`
      : `${missing} of ${addresses.length} sounds could not be loaded yet. They are fetched in the test.`;
}
