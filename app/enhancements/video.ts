/** The school's film shows captions; another service's plays in place, not in a new tab. */
export default function enhance(element: HTMLElement): void {
  if (element instanceof HTMLVideoElement)
    element.addEventListener("play", () => showCaptions(element), { once: true });
  else playInPlace(element);
}

/** At the first play only, so that switching them off in the player's menu lasts. */
function showCaptions({ textTracks: [track] }: HTMLVideoElement): void {
  if (track) track.mode = "showing";
}

/** The frame loads on a click: until then the other service does not know of the visit. */
function playInPlace(link: HTMLElement): void {
  const { className, dataset } = link;
  const away = link.querySelector<HTMLElement>("[data-away]");
  if (away) away.style.visibility = "hidden"; // unsaid as well, and nothing moves
  link.onclick = (click) => {
    if (click.ctrlKey || click.metaKey) return; // a new tab is what they ask for
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
