/** Shows the captions from the first play on; whoever switches them off in the player's menu is not asked again. */
export default function enhance(video: HTMLElement): void {
  if (!(video instanceof HTMLVideoElement)) return;
  const show = (): void => {
    const track = video.textTracks[0];
    if (track) track.mode = "showing";
  };
  video.addEventListener("play", show, { once: true });
}
