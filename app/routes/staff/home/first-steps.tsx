import { Form } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { listed } from "#app/lib/text/format.ts";
import { paths as studentPaths } from "#app/lib/paths.ts";
import type { FirstStep, FirstSteps } from "#contract/staff/home.ts";
import type { SampleCounts } from "#contract/staff/samples.ts";
import type { StaffPaths } from "../kit/paths.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { TestMail } from "../mail/test-mail.tsx";
import { hasAny } from "../samples/samples-in-words.ts";
import { SamplesPanel } from "./side-panels.tsx";

interface Way {
  title: string;
  /** What to do, and what is there once it is done. */
  todo: string;
  done: (about: string) => string;
  /** The page that does it, and the text of its link. */
  link: (paths: StaffPaths) => [href: string, text: string];
}

const WAYS: Record<FirstStep, Way> = {
  name: {
    title: "Name and logo",
    todo: "Students see them on every page.",
    done: (name) => `${name}. Students see it on every page.`,
    link: (paths) => [paths.school, "Name your school"],
  },
  languages: {
    title: "Languages",
    todo: "Which languages your students are tested in, beside English.",
    done: (names) => `English with ${names}.`,
    link: (paths) => [paths.languages, "Choose languages"],
  },
  plan: {
    title: "A plan and its price",
    todo: "What students buy, for how long, and what it opens.",
    done: (names) => `For sale: ${names}.`,
    link: (paths) => [paths.newPlan, "Add a plan"],
  },
  mail: {
    title: "Send yourself a mail",
    todo: "Sign-up codes and receipts go by mail. We send one to you, to see that it arrives.",
    done: () => "Sign-up codes and receipts go by mail.",
    link: (paths) => [paths.mail, "Send a test mail"],
  },
  dialogue: {
    title: "Your first dialogue",
    todo: "Write one, paste a script, or keep a sample.",
    done: (titles) => `Published: ${titles}.`,
    link: (paths) => [paths.newDialogue, "Write a dialogue"],
  },
  payments: {
    title: "Payments",
    todo: "Whoever runs the server connects Stripe. Or take payment at the desk, and record it here.",
    done: (who) => `Taken by ${who}.`,
    link: (paths) => [paths.payments(), "Record a payment"],
  },
  teacher: {
    title: "Invite a teacher",
    todo: "They review mock tests and answer students.",
    done: (names) => `${names}.`,
    link: (paths) => [`${paths.people}#invite`, "Invite"],
  },
};

/** The staff's home before a new school has opened its sign-up. */
export function OpenYourSchool({
  first,
  samples,
}: {
  first: FirstSteps;
  samples: SampleCounts | null | undefined;
}) {
  const done = first.steps.filter((step) => step.done).length;
  const next = first.steps.find((step) => !step.done)?.step;
  return (
    <>
      <PageHead
        title="Open your school"
        lead="Seven steps, about 40 minutes. Students cannot sign up before you open the sign-up."
      />
      <div className="home">
        <section className="waits" aria-labelledby="first">
          <header>
            <h2 id="first">First steps</h2>
            <p>
              {done} of {first.steps.length} done
            </p>
          </header>
          <ol className="first-steps">
            {first.steps.map((step, at) => (
              <Step
                key={step.step}
                {...step}
                first={first}
                no={at + 1}
                isNext={step.step === next}
              />
            ))}
          </ol>
        </section>
        <div>
          <YourPortal first={first} isReady={next === undefined} />
          {samples && hasAny(samples) && <SamplesPanel samples={samples} />}
        </div>
      </div>
    </>
  );
}

type StepProps = FirstSteps["steps"][number] & { first: FirstSteps; no: number; isNext: boolean };

function Step({ step, done, about, first, no, isNext }: StepProps) {
  const paths = useStaffPaths();
  const { title, todo, done: says, link } = WAYS[step];
  const [href, text] = link(paths);
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
        <p dir="auto">{done ? says(listed(about)) : todo}</p>
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
          <a className={done ? "text-sm" : look} href={href}>
            {done ? "Change" : text}
            {done && <span className="sr-only">: {title}</span>}
          </a>
        )}
      </div>
    </li>
  );
}

function YourPortal({ first, isReady }: { first: FirstSteps; isReady: boolean }) {
  const paths = useStaffPaths();
  const { students, version, sentence } = first;
  return (
    <Section id="portal" title="Your portal">
      <dl className="home-facts">
        <div>
          <dt>Sign-up</dt>
          <dd>Closed</dd>
        </div>
        <div>
          <dt>Students</dt>
          <dd>{students === 0 ? "None yet" : students}</dd>
        </div>
      </dl>
      <p>
        On the page of the sign-up students read: “{sentence}”{" "}
        <a href={`${paths.school}#sign-up`}>Change it</a>
      </p>
      {!isReady && <p>You can open it before all steps are done.</p>}
      <Form className="staff-actions" method="post" action={paths.school}>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="sentence" value={sentence} />
        <input type="hidden" name="open" value="1" />
        <button
          className={isReady ? "btn btn-primary" : "btn"}
          type="submit"
          name="do"
          value="sign-up"
        >
          Open the sign-up
        </button>{" "}
        <a href={studentPaths.login()}>The students&apos; log-in</a>
      </Form>
    </Section>
  );
}
