import { Icon } from "./icon.tsx";

/** The photo, else the first letter of the name, else a silhouette. */
export function Avatar({
  firstName,
  image,
  large,
  lazy,
}: {
  firstName: string;
  image: string | null;
  large?: boolean;
  lazy?: boolean;
}) {
  const size = large ? 96 : 36;
  const className = large ? "avatar avatar-lg" : "avatar";
  if (image)
    return (
      <img
        className={className}
        src={image}
        alt=""
        width={size}
        height={size}
        loading={lazy ? "lazy" : undefined}
      />
    );
  const initial = [...firstName.trim()][0]?.toUpperCase();
  return (
    <span className={className} translate="no" aria-hidden="true">
      {initial ?? <Icon name="silhouette" />}
    </span>
  );
}
