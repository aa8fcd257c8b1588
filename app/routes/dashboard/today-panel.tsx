import { Icon } from "#app/components/ui/icon.tsx";
import type { FirstPanel } from "./first-panel.server.ts";
import type { NextStep } from "./next-step-words.server.ts";
import { PaceForm } from "./pace-form.tsx";
import type { DoneStep } from "./today.server.ts";

interface TodayPanelProps {
  today: FirstPanel;
  /** A new student's tasks before the first dialogue. */
  before: Before[];
}

export interface Before {
  href: string;
  title: string;
  about: string;
}

/** Lists today's tasks in order. The next one has the only main button of the dashboard. */
export function TodayPanel({ today, before }: TodayPanelProps) {
  const { done, step, then, summary, plan } = today;
  const news = [today.remark, today.news].filter((one) => one !== null);
  const passed = before.length + done.length;
  return (
    <section className="panel today" id="today" aria-labelledby="today-title">
      <div className="panel-head">
        <h2 id="today-title">{step.first ? welcome(step.first.name) : "Today"}</h2>
        {summary && <p className="text-sm text-ink-muted">{summary}</p>}
      </div>
      <ol className="rows">
        {done.map((one, index) => (
          <Done key={index} step={one} />
        ))}
        {before.map(({ href, title, about }, index) => (
          <li key={href}>
            <span className="serial">{index + 1}</span>
            <div>
              <h3>
                <a href={href}>{title}</a>
              </h3>
              <p className="row-meta">{about}</p>
            </div>
          </li>
        ))}
        <Now no={passed + 1} step={step} />
        {then.map(({ title, about, link }, index) => (
          <li key={link.href}>
            <span className="serial">{passed + 2 + index}</span>
            <div>
              <h3>
                <a href={link.href}>{title}</a>
              </h3>
              <p className="row-meta">{about}</p>
            </div>
          </li>
        ))}
      </ol>
      {news.map(({ text, link }) => (
        <p key={link.href} className="next-news">
          {text} <a href={link.href}>{link.text}</a>
        </p>
      ))}
      {plan && <PaceForm {...plan} />}
    </section>
  );
}

const welcome = (name: string) => (name === "" ? "Welcome." : `Welcome, ${name}.`);

function Done({ step: { title, about, href } }: { step: DoneStep }) {
  return (
    <li className="today-done">
      <span className="serial">
        <Icon name="check" small />
        <span className="sr-only">Done</span>
      </span>
      <div>
        <h3>{href === null ? title : <a href={href}>{title}</a>}</h3>
        {about && <p className="row-meta">{about}</p>}
      </div>
    </li>
  );
}

function Now({ no, step }: { no: number; step: NextStep }) {
  const { title, about, text, progress, link, first } = step;
  return (
    <li className="today-now" id="next">
      <span className="serial">{no}</span>
      <div>
        <h3>{title}</h3>
        {about && <p className="row-meta">{about}</p>}
        {text && <p className="row-meta">{text}</p>}
        {progress && (
          <progress {...progress} aria-label="Segments done">
            {progress.value} of {progress.max}
          </progress>
        )}{" "}
        <a className="btn btn-primary" href={link.href}>
          {first && <Icon name="mic" />}
          {link.text}
          {!first && <Icon name="right" small />}
        </a>
      </div>
    </li>
  );
}
