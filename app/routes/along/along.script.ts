/**
 * On the page that lists what is on the device, and on every page that the service worker hands
 * out: nobody else loads this.
 */
export default function enhance(element: HTMLElement): void {
  const work = element.classList.contains("shell")
    ? import("./marks.ts").then(({ showMarks }) => showMarks(element))
    : import("./kept-list.ts").then(({ showKept }) => showKept(element));
  work.catch(reportError);
}
