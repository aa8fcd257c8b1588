import type { ReviewSegment } from "#app/routes/practice/practice.page.server.ts";
import { TakeFactList } from "#app/components/ui/take-facts.tsx";
import { factTexts } from "#app/lib/studio/take/facts.ts";

/** What is known of today's take, and beside it what was known of the one of the time before. */
export function ThenAndNow({ segment: { facts, earlier } }: { segment: ReviewSegment }) {
  if (!earlier) return <TakeFactList {...facts} />;
  const now = factTexts(facts.facts, facts.durationMs);
  const then = factTexts(earlier.facts, earlier.durationMs);
  const names = new Set([...now, ...then].map(({ name }) => name));
  if (names.size === 0) return null;
  return (
    <table className="then-and-now">
      <caption className="sr-only">This take beside the one before</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">This time</th>
          <th scope="col">{earlier.day}</th>
        </tr>
      </thead>
      <tbody>
        {[...names].map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {[now, then].map((texts, at) => (
              <td key={at}>{texts.find((text) => text.name === name)?.value ?? "not known"}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
