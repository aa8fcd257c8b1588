import { Icon } from "#app/components/ui/icon.tsx";

/** The stored photo; without one the first letter of the name, and a silhouette where there is not even a name. */
export function Avatar({ firstName, image, large }: { firstName: string; image: string | null; large?: boolean }) {
  const size = large ? 96 : 36;
  const className = large ? "avatar avatar-lg" : "avatar";
  if (image) return <img className={className} src={image} alt="" width={size} height={size} />;
  const initial = [...firstName.trim()][0]?.toUpperCase();
  return (
    <span className={className} aria-hidden="true">
      {initial ?? <Icon name="silhouette" />}
    </span>
  );
}
