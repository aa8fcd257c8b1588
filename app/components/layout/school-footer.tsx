import { paths } from "#app/lib/paths.ts";
import { type LinkedKind, PAGE_TITLES } from "#plan/school-pages.ts";

/** Links to the pages that the school has written. Nothing without one. */
export function SchoolFooter({ pages }: { pages: readonly LinkedKind[] }) {
  if (pages.length === 0) return null;
  return (
    <footer className="site-footer">
      {pages.map((kind) => (
        <a key={kind} href={paths.schoolPage(kind)}>
          {`${PAGE_TITLES[kind]} `}
        </a>
      ))}
    </footer>
  );
}
