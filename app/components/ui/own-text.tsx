import { type Block, type Part, readOwnText } from "#app/lib/text/own-text.ts";
import { languageAttributes, languageOfText } from "#app/lib/text/languages.ts";

interface OwnTextProps {
  text: string;
  /** The level of its largest headings. */
  top: 2 | 3;
}

/** Shows a text that the school has written. */
export function OwnText({ text, top }: OwnTextProps) {
  return (
    <div className="stack prose max-w-measure" {...languageAttributes(languageOfText(text))}>
      {readOwnText(text).map((block, index) => (
        <OneBlock key={index} block={block} top={top} />
      ))}
    </div>
  );
}

function OneBlock({ block, top }: { block: Block; top: OwnTextProps["top"] }) {
  if (block.kind === "heading") {
    const Heading = (["h2", "h3", "h4"] as const)[top + block.level - 3] ?? "h4";
    return (
      <Heading>
        <Parts parts={block.parts} />
      </Heading>
    );
  }
  if (block.kind === "list")
    return (
      <ul>
        {block.items.map((parts, index) => (
          <li key={index}>
            <Parts parts={parts} />
          </li>
        ))}
      </ul>
    );
  return (
    <p>
      {block.lines.map((parts, index) => (
        <span key={index}>
          {index > 0 && <br />}
          <Parts parts={parts} />
        </span>
      ))}
    </p>
  );
}

function Parts({ parts }: { parts: Part[] }) {
  return parts.map(({ text, href }, index) =>
    href === undefined ? (
      text
    ) : (
      <a key={index} href={href} rel="noopener nofollow">
        {text}
      </a>
    ),
  );
}
