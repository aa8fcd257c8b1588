import { Section } from "#app/components/ui/panel.tsx";
import type { NeedsHelp, Today } from "#contract/staff/home.ts";
import type { SampleCounts } from "#contract/staff/samples.ts";
import { samplesInWords } from "../samples/samples-in-words.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

/** What students did today. `taken` is the price of the sold plans, in words. */
export function TodayPanel({ today, taken }: { today: Today; taken: string | null }) {
  const figures: [number, string][] = [
    [today.students, today.students === 1 ? "student active" : "students active"],
    [today.dialogues, today.dialogues === 1 ? "dialogue finished" : "dialogues finished"],
    [today.tests, today.tests === 1 ? "mock test handed in" : "mock tests handed in"],
  ];
  if (today.sold !== null) {
    const words = today.sold.plans === 1 ? "plan sold" : "plans sold";
    figures.push([today.sold.plans, taken === null ? words : `${words}, ${taken}`]);
  }
  return (
    <Section id="today" title="Today">
      <dl className="home-figures">
        {figures.map(([figure, words]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** The samples of a school that has not removed them. */
export function SamplesPanel({ samples }: { samples: SampleCounts }) {
  const paths = useStaffPaths();
  return (
    <Section id="samples" title="Samples">
      <p>
        The portal comes with {samplesInWords(samples)}, so that you can look around. Each is marked
        Sample. Students never see them.
      </p>
      <p className="staff-actions">
        <a className="btn" href={paths.samples()}>
          Look at the samples
        </a>{" "}
        <a href={paths.samples({ remove: 1 })}>Remove all samples</a>
      </p>
    </Section>
  );
}

/** The first students of the lists in Teaching. */
export function HelpPanel({ help }: { help: NeedsHelp[] }) {
  const paths = useStaffPaths();
  return (
    <section className="panel" aria-labelledby="help">
      <div className="panel-head">
        <h2 id="help">Who may need help</h2>
        <a className="text-sm" href={paths.teaching({ list: "exam" })}>
          Teaching
        </a>
      </div>
      <ul className="home-people">
        {help.map(({ student_id, first_name, language, why }) => (
          <li key={student_id}>
            <a href={paths.student(student_id)} dir="auto">
              {first_name}, {language}
            </a>{" "}
            <span>{why}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
