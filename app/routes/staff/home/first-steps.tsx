import { Form } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { listed } from "#app/lib/text/format.ts";
import type { FirstSteps } from "#contract/staff/home.ts";
import type { SampleCounts } from "#contract/staff/samples.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { TestMail } from "../mail/test-mail.tsx";
import { hasAny } from "../samples/samples-in-words.ts";
import { FIRST_WAYS } from "./first-ways.ts";
import { SamplesPanel } from "./side-panels.tsx";
import { type ShownSteps, StudentsRead, YourPortal } from "./your-portal.tsx";

/** The staff's home before a new school has opened its sign-up. */
export function OpenYourSchool({
  first,
  samples,
}: {
  first: ShownSteps;
  samples: SampleCounts | null | undefined;
}) {
  return (
    <>
      <PageHead
        title="Open your school"
        lead="Seven steps, about 40 minutes. Students cannot sign up before you open the sign-up."
      />
      <div className="home">
        <FirstStepList first={first} />
        <div>
          {samples && hasAny(samples) && <SamplesPanel samples={samples} />}
          <YourPortal first={first} isReady={first.steps.every(({ done }) => done)} />
          {first.defaults && <StudentsRead defaults={first.defaults} />}
        </div>
      </div>
    </>
  );
}

/** The steps, each with its way; after the sign-up was opened, those that are left. */
export function FirstStepList({ first }: { first: ShownSteps }) {
  const paths = useStaffPaths();
  const { steps, opened } = first;
  const next = steps.find((step) => !step.done)?.step;
  const shown = steps.map((step, at) => ({ ...step, no: at + 1 }));
  return (
    <section className="waits" aria-labelledby="first">
      <header>
        <h2 id="first">First steps</h2>
        <p>
          {steps.filter((step) => step.done).length} of {steps.length} done
        </p>
      </header>
      <ol className="first-steps">
        {shown
          .filter(({ done }) => !opened || !done)
          .map((step) => (
            <Step key={step.step} {...step} first={first} isNext={step.step === next} />
          ))}
      </ol>
      {opened && (
        <Form className="waits-more" method="post" action={paths.school}>
          <button className="btn" type="submit" name="do" value="hide-steps">
            Hide the first steps
          </button>
        </Form>
      )}
    </section>
  );
}

type StepProps = FirstSteps["steps"][number] & { first: ShownSteps; no: number; isNext: boolean };

function Step({ step, done, about, begun, first, no, isNext }: StepProps) {
  const paths = useStaffPaths();
  const { title, todo, done: says, link, change, goOn } = FIRST_WAYS[step];
  const [href, text] = begun && goOn ? goOn.link(paths, begun.id) : link(paths);
  const left = begun && goOn ? goOn.todo(begun.title) : todo;
  const look = isNext ? "btn btn-primary" : "btn";
  return (
    <li className={done ? "is-done" : isNext ? "is-next" : undefined}>
      <span className="first-no">
        {done ? (
          <>
            <Icon name="check" />
            <span className="sr-only">Done</span>
          </>
        ) : (
          no
        )}
      </span>
      <div>
        <h3>{title}</h3>
        <p dir="auto">{done ? says(listed(about)) : left}</p>
        {step === "mail" && <TestMail {...first} test={first.mail} />}
      </div>
      <div className="first-way">
        {step === "mail" ? (
          <Form method="post" action={href}>
            <button className={done ? "btn" : look} type="submit">
              {first.mail ? "Send another" : text}
            </button>
          </Form>
        ) : (
          <a className={done ? "text-sm" : look} href={done && change ? change(paths) : href}>
            {done ? "Change" : text}
            {done && <span className="sr-only">: {title}</span>}
          </a>
        )}
      </div>
    </li>
  );
}
