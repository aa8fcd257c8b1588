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
          {tab.text}{" "}
        </a>
      ))}
    </nav>
  );
}
