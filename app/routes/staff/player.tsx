interface PlayerProps {
  src: string;
  name: string;
  /** The key that plays it, on a page with keys. */
  dataKey?: string;
}

export function Player({ src, name, dataKey }: PlayerProps) {
  // A recording of an interpretation has no captions: its words stand beside it.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <audio controls preload="none" src={src} aria-label={name} data-key={dataKey} />;
}
