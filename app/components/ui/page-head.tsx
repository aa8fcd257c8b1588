import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { PopoverButton } from "./popover-button.tsx";

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

/** Many tabs are a sheet on phones, opened by a button with the current one. */
export function ManyTabs({ label, tabs }: TabsProps) {
  const here = tabs.find(({ current }) => current)?.text ?? label;
  return (
    <>
      <PopoverButton target="tabs" className="btn tabs-button">
        <span>{`${label}: ${here}`}</span>
        <Icon name="down" small />
      </PopoverButton>{" "}
      <Tabs label={label} tabs={tabs} sheet />
    </>
  );
}

/** Tabs are links: each is a page. */
export function Tabs({ label, tabs, sheet = false }: TabsProps & { sheet?: boolean }) {
  return (
    <nav
      className="tabs"
      aria-label={label}
      id={sheet ? "tabs" : undefined}
      popover={sheet ? "auto" : undefined}
    >
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.current ? "page" : undefined}>
          {`${tab.text} `}
        </a>
      ))}
    </nav>
  );
}
