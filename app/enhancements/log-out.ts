/** Before log-out the student hears of recordings that are not sent yet. What looks for them is loaded then; where it fails, the form just posts. */
export default function enhance(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void logOut(form).catch(() => form.submit());
  });
}

async function logOut(form: HTMLFormElement): Promise<void> {
  const { askWhenRecordingsWait } = await import("#app/enhancements/log-out/log-out.ts");
  await askWhenRecordingsWait(form);
}
