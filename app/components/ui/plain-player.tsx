interface PlainPlayerProps {
  src: string;
  name: string;
}

/** The browser's own player. The link inside is for text browsers: those that play do not show it. */
export function PlainPlayer({ src, name }: PlainPlayerProps) {
  return (
    // A recording of an interpretation has no captions: its words stand beside it.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio controls preload="none" src={src} aria-label={name}>
      <a href={src}>{name}</a>
    </audio>
  );
}
