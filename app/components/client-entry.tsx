import { createContext, useContext, type ReactNode } from "react";

export interface ClientEntry {
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

export function StyleNonce({ wanted }: { wanted: boolean }) {
  const entry = useContext(Context);
  return entry && wanted ? <meta name="csp-nonce" content={entry.nonce} /> : null;
}
