import { Icon } from "#app/components/ui/icon.tsx";
import type { FirstPanel } from "./first-panel.server.ts";

/** What to do next, with the one main button of the dashboard, and what else there is to know. */
export function NextPanel({ next: { step, news } }: { next: FirstPanel }) {
  const { kicker, title, text, progress, link, first } = step;
  return (
    <section className="panel next" id="next" aria-labelledby="next-title">
      <div>
        <p className="kicker">{kicker}</p>
        <h2 id="next-title">{title}</h2>
        {text && <p className="text-sm text-ink-muted">{text}</p>}
        {progress && (
          <progress {...progress} aria-label="Segments done">
            {progress.value} of {progress.max}
          </progress>
        )}
      </div>
      <a className="btn btn-primary btn-lg" href={link.href}>
        {first && <Icon name="mic" />}
        {link.text}
        {!first && <Icon name="right" small />}
      </a>
      {news.length > 0 && (
        <ul className="next-news">
          {news.map((line) => (
            <li key={line.text}>
              {line.text} <a href={line.link.href}>{line.link.text}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
