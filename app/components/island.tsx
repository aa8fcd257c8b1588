import { type ComponentType, createContext, useContext, type ReactNode } from "react";
import islandFiles from "virtual:island-files";
import { ScriptOnly } from "./ui/script-only.tsx";

interface IslandProps<Props extends object> {
  /** File name in app/islands, without its ending. */
  name: string;
  component: ComponentType<Props>;
  /** JSON only: the browser reads them back from the page. */
  props: Props;
}

/**
 * Renders an island on the server inside the element that app/entry.client.ts takes over. Its props
 * follow as a block of data: in an attribute each quote of 13 segments would take six bytes.
 */
export function Island<Props extends object>({ name, component: View, props }: IslandProps<Props>) {
  // Nothing in them can end the block.
  const json = JSON.stringify(props).replaceAll("<", "\\u003c");
  return (
    <>
      <div data-island={name}>
        <View {...props} />
      </div>
      <script type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
    </>
  );
}

interface ClientEntry {
  /** The hashed address of app/entry.client.ts. */
  module: string;
  /** In development the hot-reload runtime goes before it. */
  hmrRuntime: string | undefined;
  /** For the styles a library injects; scripts get none. */
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

/**
 * What the page's islands need, asked for together: a module found only by reading another comes a
 * round trip later.
 */
export function IslandModules({ names }: { names: readonly string[] }) {
  return filesOf(names).map((href) => <link key={href} rel="modulepreload" href={href} />);
}

/**
 * What islands of the next page need, fetched while nothing else is to do: on a slow line it is most
 * of the wait there. Only by a browser that runs script, and so can use it.
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

function filesOf(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => islandFiles[name] ?? []))];
}

export function StyleNonce({ wanted }: { wanted: boolean }) {
  const entry = useContext(Context);
  return entry && wanted ? <meta name="csp-nonce" content={entry.nonce} /> : null;
}
