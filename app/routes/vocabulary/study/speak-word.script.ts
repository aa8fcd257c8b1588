/** Tells the button that it is about another word now. */
export const TURNED = "turned";

/**
 * Shows the button when the word has a sound, or a voice of the browser speaks the language. Voices
 * may load after the page.
 */
export default function enhance(button: HTMLElement): void {
  const { lang = "" } = button.dataset;
  const voices = "speechSynthesis" in window ? speechSynthesis : null;
  const voice = () => voices?.getVoices().find((one) => baseOf(one.lang) === baseOf(lang)) ?? null;
  const label = document.createElement("small");
  label.textContent = "Computer voice";
  const offer = () => {
    const { audio } = button.dataset;
    button.hidden = !audio && voice() === null;
    if (audio) button.append(label);
    else label.remove();
  };
  offer();
  voices?.addEventListener("voiceschanged", offer);
  button.addEventListener(TURNED, offer);
  let sound: HTMLAudioElement | null = null;
  const speak = () => {
    if (!voices || !voice()) return;
    const spoken = new SpeechSynthesisUtterance(button.dataset.text);
    spoken.voice = voice();
    spoken.lang = spoken.voice?.lang ?? lang;
    voices.speak(spoken);
  };
  button.addEventListener("click", () => {
    voices?.cancel();
    sound?.pause();
    const { audio } = button.dataset;
    if (!audio) return speak();
    sound = new Audio(audio);
    // Without a line the browser's own voice may do.
    sound.play().catch(speak);
  });
}

/** Voices have "hi_IN" or "hi-IN", and Mandarin ones "zh-CN" where texts have "zh-Hans". */
const baseOf = (tag: string) => tag.toLowerCase().split(/[-_]/, 1)[0];
