import { useRouteLoaderData } from "@remix-run/react";
import { paths } from "#app/lib/paths.ts";
import { PORTAL_NAME } from "#plan/school.ts";

interface ShownSchool {
  name: string;
  logo: string | null;
}

/** The school's logo or mark and its name, with a link to the first page. */
export function Brand({ href, after }: { href: string; after?: string }) {
  const root = useRouteLoaderData<{ school: ShownSchool; today: string }>("root");
  const { name, logo } = root?.school ?? { name: PORTAL_NAME, logo: null };
  return (
    // The date is printed only.
    <a className="brand" href={href} data-today={root?.today}>
      {logo ? (
        <img className="brand-logo" src={paths.schoolLogo(logo)} alt="" height={32} />
      ) : (
        <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
          <path d="M4 9v7M9 4v17M14 8v9" />
          <path d="M18 15v9M23 11v17M28 16v7" opacity=".5" />
        </svg>
      )}
      <span>
        <span dir="auto">{name}</span>
        {after && <span className="brand-after">{after}</span>}
      </span>
    </a>
  );
}
