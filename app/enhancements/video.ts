/** Shows captions of the school's films, and plays other services' videos in place of a link. */
export default function enhance(element: HTMLElement): void {
  if (element instanceof HTMLVideoElement)
    element.addEventListener("play", () => showCaptions(element), { once: true });
  else playInPlace(element);
}

/** Only at the first play, so that switching them off in the player's menu lasts. */
function showCaptions({ textTracks: [track] }: HTMLVideoElement): void {
  if (track) track.mode = "showing";
}

/** Loads the frame on a click: until then, the other service does not learn of the visit. */
function playInPlace(link: HTMLElement): void {
  const { className, dataset } = link;
  const away = link.querySelector<HTMLElement>("[data-away]");
  if (away) away.style.visibility = "hidden"; // not read either, and nothing moves
  link.onclick = (click) => {
    if (click.ctrlKey || click.metaKey) return; // they ask for a new tab
    click.preventDefault();
    const frame = Object.assign(document.createElement("iframe"), {
      className,
      title: dataset.title,
      allow: "autoplay; encrypted-media; fullscreen; picture-in-picture",
      src: dataset.player,
    });
    link.replaceWith(frame);
    frame.focus();
  };
}
