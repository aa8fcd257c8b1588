import { createElement, type ReactNode } from "react";
import { Avatar } from "#app/components/ui/avatar.tsx";
import { languageOfText } from "#app/lib/text/languages.ts";
import type { ReplyView } from "./post-view.server.ts";

interface SaidProps extends ReplyView {
  /** Which heading names the author: 2 for posts, 3 for replies. */
  level: 2 | 3;
  children?: ReactNode;
}

/**
 * Who said what, and when. Names and texts are the students' own, in whatever direction they are
 * written.
 */
export function Said({ author, moment, text, level, children }: SaidProps) {
  return (
    <>
      <div className="said-by">
        <Avatar firstName={author.name} image={author.image} lazy />
        <div>
          {createElement(`h${level}`, null, <bdi>{author.name}</bdi>)}
          {moment && (
            <details className="said-when">
              <summary>
                <time dateTime={moment.iso}>{moment.words}</time>
              </summary>{" "}
              {moment.exact}
            </details>
          )}
        </div>
      </div>
      <p className="said-text" dir="auto" lang={languageOfText(text)}>
        {text}
      </p>
      {children}
    </>
  );
}
