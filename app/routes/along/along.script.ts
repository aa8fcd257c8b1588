import { showKept } from "./kept-list.ts";
import { showMarks } from "./marks.ts";

/**
 * On the page that lists what is on the device, and on every page that the service worker hands
 * out: nobody else loads this.
 */
export default function enhance(element: HTMLElement): void {
  const show = element.matches(".shell") ? showMarks : showKept;
  show(element).catch(reportError);
}
