/** Hides the password again before it is sent and after Back. */
export default function enhance(button: HTMLElement): void {
  const input = document.getElementById(button.getAttribute("aria-controls") ?? "");
  const word = button.querySelector("span");
  if (!(input instanceof HTMLInputElement && word)) throw new Error("password-toggle: no field");
  const show = (visible: boolean) => {
    input.type = visible ? "text" : "password";
    word.textContent = visible ? "Hide" : "Show";
  };
  button.addEventListener("click", () => show(input.type === "password"));
  input.form?.addEventListener("submit", () => show(false));
  addEventListener("pageshow", () => show(false));
  button.hidden = false;
}
