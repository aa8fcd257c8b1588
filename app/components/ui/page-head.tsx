import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface PageHeadProps {
  title: ReactNode;
  /** A sentence of help. */
  lead?: ReactNode;
  back?: { href: string; text: string };
  /** At most two elements on the right. */
  children?: ReactNode;
}

export function PageHead({ title, lead, back, children }: PageHeadProps) {
  return (
    <>
      {back && (
        <a className="back" href={back.href}>
          <Icon name="left" small />
          {back.text}
        </a>
      )}
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {children && <div className="flex flex-wrap items-start gap-x-3 gap-y-2">{children}</div>}
      </div>
    </>
  );
}

interface TabsProps {
  label: string;
  tabs: { href: string; text: string; current: boolean }[];
}

/** Tabs are links: each is a page. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.current ? "page" : undefined}>
          {`${tab.text} `}
        </a>
      ))}
    </nav>
  );
}
