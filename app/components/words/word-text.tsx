import type { LanguageAttributes } from "#app/lib/text/languages.ts";

/** A word with its language and direction marked, when it is not English. */
export function WordText({
  attributes,
  children,
}: {
  attributes?: LanguageAttributes;
  children: string;
}) {
  if (!attributes) return children;
  return (
    <span className="native" {...attributes}>
      {children}
    </span>
  );
}
