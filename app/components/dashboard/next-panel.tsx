import { Icon } from "#app/components/ui/icon.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import type { Dashboard } from "#app/lib/dashboard/dashboard-page.server.ts";

/** What to do next, with the one main button of the dashboard. */
export function NextPanel({ panel }: { panel: Dashboard["next"] }) {
  if (panel.failed !== null)
    return (
      <Panel id="next" title="What to do next" panel={panel}>
        {() => null}
      </Panel>
    );
  const { kicker, title, text, progress, link, first } = panel.value;
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
    </section>
  );
}
