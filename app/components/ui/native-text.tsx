import { languageAttributes } from "#app/lib/text/languages.ts";

/** Text with its language and direction marked. */
export function NativeText({ tag, children }: { tag: string | undefined; children: string }) {
  if (tag === "en") return <p lang="en">{children}</p>;
  return (
    <p className="native" {...languageAttributes(tag)}>
      {children}
    </p>
  );
}
