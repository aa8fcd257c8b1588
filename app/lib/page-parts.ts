/** The tag that a selector begins with: `input[type=file]` finds an input. */
type TagOf<Selector> = Selector extends `${infer Tag}[${string}` ? Tag : Selector;

type PartOf<Selector> =
  TagOf<Selector> extends keyof HTMLElementTagNameMap
    ? HTMLElementTagNameMap[TagOf<Selector>]
    : HTMLElement;

/**
 * What a script finds in its element: it exports `needs`, names with their selectors, and
 * `entry.client.ts` looks for them. A part that is missing is an error with its name, and the script
 * does not start.
 */
export type Parts<Needs> = { [Name in keyof Needs]: PartOf<Needs[Name]> };
