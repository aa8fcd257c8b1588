import { useState } from "react";
import type { MarkingProps } from "#app/lib/marking/marking-props.ts";
import type { MarkingNews } from "#app/lib/marking/desk-answer.ts";
import type { MarksDesk } from "#app/lib/marking/marks-desk.ts";

/** Who marks this test, and who else has it open. Without script the buttons load the page. */
export function MarkerLine({ props, desk }: { props: MarkingProps; desk: MarksDesk | null }) {
  const news = desk?.news ?? props.news;
  const { holder, others } = news;
  const [isBusy, setIsBusy] = useState(false);
  if (props.isPublished && !holder && others.length === 0)
    return <p className="marker">Published. What you change is shown when you publish it again.</p>;
  const take = !holder?.is_own;
  return (
    <form
      className="marker"
      method="post"
      action={props.links.page}
      onSubmit={(event) => {
        if (!desk) return;
        event.preventDefault();
        setIsBusy(true);
        void desk.take(take).finally(() => setIsBusy(false));
      }}
    >
      <p aria-live="polite">{markerText(news)}</p>
      <input type="hidden" name="intent" value="take" />
      <button
        className="btn btn-quiet"
        type="submit"
        name="take"
        value={take ? "1" : "0"}
        aria-busy={isBusy || undefined}
      >
        {buttonText(holder)}
      </button>
    </form>
  );
}

function markerText({ holder, others }: MarkingNews): string {
  const here = others.filter((name) => name !== holder?.name);
  const open =
    here.length > 0
      ? ` ${here.join(" and ")} ${here.length === 1 ? "has" : "have"} it open now, too.`
      : "";
  if (!holder) return `Nobody has taken this test. It is yours from your first mark.${open}`;
  if (holder.is_own) return `You mark this test.${open}`;
  const isHere = others.includes(holder.name) ? " and has it open now" : "";
  return `${holder.name} marks this test${isHere}.${open}`;
}

function buttonText(holder: MarkingNews["holder"]): string {
  if (!holder) return "Take it now";
  return holder.is_own ? "Give it back" : "Take it over";
}
