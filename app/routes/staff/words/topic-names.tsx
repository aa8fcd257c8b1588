import type { Topic } from "#contract/staff/words.ts";

/** The names that fields with `list="topics"` offer. */
export function TopicNames({ topics }: { topics: Topic[] }) {
  return (
    <datalist id="topics">
      {[...new Set(topics.map(({ name }) => name))].map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
