interface PictureProps {
  href: string;
  /** In its author's words, or "". */
  shows: string;
  author: string;
}

/**
 * The image of a post in a box of fixed size, so that nothing moves when it comes; the link opens
 * it large.
 */
export function Picture({ href, shows, author }: PictureProps) {
  return (
    <a className="post-picture" href={href}>
      {/* eslint-disable-next-line jsx-a11y/img-redundant-alt -- not every author says what it shows */}
      <img
        src={href}
        alt={shows || `Image posted by ${author}`}
        width="320"
        height="240"
        loading="lazy"
        decoding="async"
      />
      <span className="sr-only">Open it large</span>
    </a>
  );
}
