/** One icon of the sprite; the word always stands beside it. */
export function Icon({ name, small = false }: { name: string; small?: boolean }) {
  return (
    <svg className={small ? "icon icon-sm" : "icon"} aria-hidden="true" focusable="false">
      <use href={`/icons.svg#i-${name}`} />
    </svg>
  );
}
