interface PlainPlayerProps {
  src: string;
  name: string;
  /** The key that plays it, on a page with keys. */
  dataKey?: string;
}

/** The browser's own player. The link inside is for text browsers: those that play do not show it. */
export function PlainPlayer({ src, name, dataKey }: PlainPlayerProps) {
  return (
    // A recording of an interpretation has no captions: its words stand beside it.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio controls preload="none" src={src} aria-label={name} data-key={dataKey}>
      <a href={src}>{name}</a>
    </audio>
  );
}
