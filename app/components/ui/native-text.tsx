import { languageAttributes, type LanguageAttributes } from "#app/lib/text/languages.ts";

/** Text with its language and direction. */
export function NativeText({ tag, children }: { tag: string | undefined; children: string }) {
  if (tag === "en") return <p lang="en">{children}</p>;
  return (
    <p className="native" {...languageAttributes(tag)}>
      {children}
    </p>
  );
}

/** A word with its language and direction, when it is not English. */
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
