/** Shows the button only when a voice speaks the language. Voices may load after the page. */
export default function enhance(button: HTMLElement): void {
  if (!("speechSynthesis" in window)) return;
  const { lang = "" } = button.dataset;
  const voice = () =>
    speechSynthesis.getVoices().find((one) => baseOf(one.lang) === baseOf(lang)) ?? null;
  const offer = () => (button.hidden = voice() === null);
  offer();
  speechSynthesis.addEventListener("voiceschanged", offer);
  button.addEventListener("click", () => {
    speechSynthesis.cancel();
    const spoken = new SpeechSynthesisUtterance(button.dataset.text);
    spoken.voice = voice();
    spoken.lang = spoken.voice?.lang ?? lang;
    speechSynthesis.speak(spoken);
  });
}

/** Voices have "hi_IN" or "hi-IN", and Mandarin ones "zh-CN" where texts have "zh-Hans". */
const baseOf = (tag: string) => tag.toLowerCase().split(/[-_]/, 1)[0];
