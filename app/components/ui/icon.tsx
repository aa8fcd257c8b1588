/** An icon of public/icons.svg. A word stands beside it, so screen readers skip it. */
export function Icon({ name, small, spin }: { name: string; small?: boolean; spin?: boolean }) {
  const classes = ["icon", small && "icon-sm", spin && "icon-spin"].filter(Boolean).join(" ");
  return (
    <svg className={classes} aria-hidden="true" focusable="false">
      <use href={`/icons.svg#i-${name}`} />
    </svg>
  );
}

export function Brand({ href }: { href: string }) {
  return (
    <a className="brand" href={href}>
      <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path d="M4 9v7M9 4v17M14 8v9" />
        <path d="M18 15v9M23 11v17M28 16v7" opacity=".5" />
      </svg>
      <span>VLE NAATI CCL Portal</span>
    </a>
  );
}
