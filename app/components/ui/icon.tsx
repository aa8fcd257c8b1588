import type { IconName } from "#app/lib/icon-name.ts";

/** An icon of public/icons.svg. It is beside text, so screen readers skip it. */
export function Icon({ name, small, spin }: { name: IconName; small?: boolean; spin?: boolean }) {
  const classes = ["icon", small && "icon-sm", spin && "icon-spin"].filter(Boolean).join(" ");
  return (
    <svg className={classes} aria-hidden="true">
      <use href={`/icons.svg#i-${name}`} />
    </svg>
  );
}
