import type { ReactNode } from "react";
import type { Dashboard } from "./dashboard.page.server.ts";
import { paths, pathsFrom } from "#app/lib/paths.ts";

/** What a new student may do besides the first dialogue; nothing for everybody else. */
export function FirstSteps({ page }: { page: Dashboard }) {
  const first = page.next.value?.step.first;
  if (!first) return null;
  const video = page.videos.value?.[0];
  const plan = first.hasPlan
    ? {
        title: "See all dialogues",
        href: pathsFrom("practice-ccl").hub(),
        help: "Your plan opens them.",
      }
    : {
        title: "See what a plan opens",
        href: paths.subscription,
        help: "One dialogue is free. A plan opens the other ones.",
      };
  return (
    <section className="stack-sm" aria-label="First steps">
      <ol className="rows">
        {video ? (
          <Step no={1} href={`${paths.videos()}#video-1`} title={`Watch: ${video.title}`}>
            {video.length}
          </Step>
        ) : (
          <Step no={1} href={paths.faq} title="Read how the test works">
            What students ask most, with answers.
          </Step>
        )}
        <Step no={2} href="#exam-date" title="Tell us your exam date">
          We count down the days. No date yet? Skip this.
        </Step>
        <Step no={3} href={plan.href} title={plan.title}>
          {plan.help}
        </Step>
      </ol>
      <p>
        Read the guide for <a href={paths.firstDay()}>your first day</a>: the test, a practice and
        the microphone.
      </p>
    </section>
  );
}

interface StepProps {
  no: number;
  href: string;
  title: string;
  children: ReactNode;
}

function Step({ no, href, title, children }: StepProps) {
  return (
    <li>
      <span className="serial">{no}</span>
      <div>
        <a className="row-title" href={href}>
          {title}
        </a>
        {children && <p className="row-meta">{children}</p>}
      </div>
    </li>
  );
}
