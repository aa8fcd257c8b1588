import { useEffect, useMemo, useState } from "react";
import type { MarkingProps } from "#app/lib/marking/marking-props.ts";
import { MarksBook } from "#app/lib/marking/marks-book.ts";
import { MarksDesk } from "#app/lib/marking/marks-desk.ts";
import type { Review } from "#plan/review.ts";
import { readTypedBefore } from "./typed-before.ts";

const SAID_MS = 3_000;

/**
 * Returns the desk that saves the marks, once script runs, and the reviews as they are shown. `tell`
 * announces a short text.
 */
export function useDesk(props: MarkingProps) {
  const [desk, setDesk] = useState<MarksDesk | null>(null);
  const [version, setVersion] = useState(0);
  const [said, tell] = useState("");
  useEffect(() => {
    const { owner, links, student, test, news } = props;
    const opened = new MarksDesk({ owner, href: links.marks, title: `${student}, ${test}`, news });
    const leave = opened.subscribe(() => setVersion(opened.version));
    // Typed into the forms before this script came.
    for (const { to, ...place } of readTypedBefore(document, opened.book))
      opened.change(place, to, 0);
    setDesk(opened);
    void opened.start();
    return () => {
      leave();
      opened.stop();
    };
    // The page never gets other props.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    if (said === "") return;
    const timer = setTimeout(() => tell(""), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const reviews = useMemo(() => {
    const book = desk?.book ?? new MarksBook(props.news.drafts);
    return new Map(props.dialogues.map(({ set }) => [set, book.review(set)] as const));
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [desk, version]);
  return { desk, reviews, said, tell };
}

export type Reviews = Map<number, Review>;
