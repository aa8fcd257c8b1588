/**
 * The image of a post in a box of fixed size, so that nothing moves when it comes; the link opens
 * it large.
 */
export function Picture({ href, author }: { href: string; author: string }) {
  return (
    <a className="post-picture" href={href}>
      {/* eslint-disable-next-line jsx-a11y/img-redundant-alt -- what it shows is not known */}
      <img
        src={href}
        alt={`Image posted by ${author}`}
        width="320"
        height="240"
        loading="lazy"
        decoding="async"
      />
      <span className="sr-only">Open it large</span>
    </a>
  );
}
