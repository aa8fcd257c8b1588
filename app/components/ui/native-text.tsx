import { languageAttributes, type LanguageAttributes } from "#app/lib/text/languages.ts";

/** Text with its language and direction, to be interpreted: no browser may translate it. */
export function NativeText({ tag, children }: { tag: string | undefined; children: string }) {
  const native = tag === "en" ? { lang: tag } : { className: "native", ...languageAttributes(tag) };
  return (
    <p translate="no" {...native}>
      {children}
    </p>
  );
}

/** A word to be learnt, with its language and direction when it is not English. */
export function WordText({
  attributes,
  children,
}: {
  attributes?: LanguageAttributes;
  children: string;
}) {
  return (
    <span translate="no" {...(attributes && { className: "native", ...attributes })}>
      {children}
    </span>
  );
}
