/** The tag at the start of a selector: `input[type=file]` finds an input. */
type TagOf<Selector> = Selector extends `${infer Tag}[${string}` ? Tag : Selector;

type PartOf<Selector> =
  TagOf<Selector> extends keyof HTMLElementTagNameMap
    ? HTMLElementTagNameMap[TagOf<Selector>]
    : HTMLElement;

/**
 * The elements that a script needs. It exports `needs`, selectors by name, and `entry.client.ts`
 * looks for them. When one is missing, an error names it and the script does not start.
 */
export type Parts<Needs> = { [Name in keyof Needs]: PartOf<Needs[Name]> };
