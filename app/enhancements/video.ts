/** A film of the school shows its captions; one of another service plays in its place instead of in a new tab. */
export default function enhance(element: HTMLElement): void {
  if (element instanceof HTMLVideoElement) element.addEventListener("play", showCaptions, { once: true });
  else playInPlace(element);
}

/** At the first play only: whoever switches them off in the player's menu is not asked again. */
function showCaptions({ currentTarget }: Event): void {
  const track = currentTarget instanceof HTMLVideoElement ? currentTarget.textTracks[0] : undefined;
  if (track) track.mode = "showing";
}

/** The frame comes with the click, not before: until then the other service hears nothing of the visit. */
function playInPlace(link: HTMLElement): void {
  const { player = "", title = "" } = link.dataset;
  const button = document.createElement("button");
  button.type = "button";
  button.className = link.className;
  link.querySelector(".away")?.remove();
  button.append(...link.childNodes);
  button.addEventListener("click", () => {
    const frame = document.createElement("iframe");
    frame.className = link.className;
    frame.title = title;
    frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
    frame.loading = "lazy";
    frame.referrerPolicy = "strict-origin-when-cross-origin";
    // The click was the wish to play; a second one inside the frame would be one too many.
    frame.src = `${player}${player.includes("?") ? "&" : "?"}autoplay=1`;
    button.replaceWith(frame);
    frame.focus();
  });
  const hadFocus = document.activeElement === link;
  link.replaceWith(button);
  if (hadFocus) button.focus();
}
