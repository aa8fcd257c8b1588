/** Plays the video of another service in its own place instead of a new tab. The frame comes with the click, not before. */
export default function enhance(link: HTMLElement): void {
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
