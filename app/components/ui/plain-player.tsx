interface PlainPlayerProps {
  src: string;
  name: string;
  /** Whether it is a copy, which may still be being made. */
  isCopy?: boolean;
}

/** The browser's own player. The link inside is for text browsers: those that play do not show it. */
export function PlainPlayer({ src, name, isCopy = false }: PlainPlayerProps) {
  return (
    <>
      {/* A recording of an interpretation has no captions: its words stand beside it. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio controls preload="none" src={src} aria-label={name}>
        <a href={src}>{name}</a>
      </audio>
      {isCopy && (
        <noscript>
          <p className="text-sm">
            If it does not play, a copy that every browser plays is still being made. Load this page
            again in a minute.
          </p>
        </noscript>
      )}
    </>
  );
}
