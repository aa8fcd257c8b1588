import { Notice } from "#app/components/ui/notice.tsx";

/** What is wrong with the server. Nothing while all is well. */
export function Troubles({ troubles, href }: { troubles: string[]; href?: string }) {
  if (troubles.length === 0) return null;
  return (
    <Notice kind="warning" stays>
      {troubles.map((trouble) => (
        <p key={trouble}>{trouble}</p>
      ))}
      {href && (
        <p>
          <a href={href}>See the server</a>
        </p>
      )}
    </Notice>
  );
}
