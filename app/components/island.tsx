import { type ComponentType, createContext, useContext, type ReactNode } from "react";
import { filesOf } from "./client-files.ts";
import { Icon } from "./ui/icon.tsx";
import { ScriptOnly } from "./ui/script-only.tsx";

interface IslandProps<Props extends object> {
  /** The file name in app/islands, without its extension. */
  name: string;
  component: ComponentType<Props>;
  /** JSON only: the browser parses them from the page. */
  props: Props;
}

/**
 * Renders an island on the server, in the element that app/entry.client.ts hydrates. Before it
 * stands what the page says when it breaks, for which no file must be loaded any more. Its props
 * follow in a data block: in an attribute, each quote of 13 segments would take six bytes.
 */
export function Island<Props extends object>({ name, component: View, props }: IslandProps<Props>) {
  // Nothing in the props can end the block.
  const json = JSON.stringify(props).replaceAll("<", "\\u003c");
  return (
    <>
      <ScriptOnly>
        <div className="notice notice-danger" role="alert" hidden>
          <Icon name="alert" />
          <div className="notice-body notice-line">
            <span>This part of the page has stopped. You can go on without it.</span>
            <a href="">Load the page again</a>
          </div>
        </div>
      </ScriptOnly>
      <div data-island={name}>
        <View {...props} />
      </div>
      <script type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
    </>
  );
}

interface ClientEntry {
  /** The hashed URL of app/entry.client.ts. */
  module: string;
  /** The hot-reload runtime, loaded before it in development. */
  hmrRuntime: string | undefined;
  /** For the styles that a library injects; scripts get none. */
  nonce: string;
}

const Context = createContext<ClientEntry | null>(null);

export function ClientEntryProvider({
  value,
  children,
}: {
  value: ClientEntry;
  children: ReactNode;
}) {
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

/** The only script tag of a page; pages without an island or an enhancement have none. */
export function ClientScript({ wanted }: { wanted: boolean }) {
  const entry = useContext(Context);
  if (!entry || !wanted) return null;
  return (
    <>
      {entry.hmrRuntime && <script type="module" src={entry.hmrRuntime} />}
      <script type="module" src={entry.module} />
    </>
  );
}

/** Preloads the files of a page's scripts together: finding one in another costs a round trip. */
export function PageModules({ names }: { names: readonly string[] }) {
  return filesOf(names).map((href) => <link key={href} rel="modulepreload" href={href} />);
}

/**
 * Fetches the files of the next page's islands while the browser is idle: on a slow connection they
 * are most of the wait. Only in browsers that run script.
 */
export function IslandsAhead({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ScriptOnly>
      {filesOf(names).map((href) => (
        <link key={href} rel="prefetch" as="script" href={href} />
      ))}
    </ScriptOnly>
  );
}

export function StyleNonce({ wanted }: { wanted: boolean }) {
  const entry = useContext(Context);
  return entry && wanted ? <meta name="csp-nonce" content={entry.nonce} /> : null;
}
