import type { ReactNode } from "react";
import { ManyTabs, PageHead } from "#app/components/ui/page-head.tsx";
import { useStaffPaths } from "./use-staff-paths.ts";

const KINDS = [
  "Dialogues",
  "Mock tests",
  "Words",
  "Videos",
  "Live sessions",
  "Import and export",
] as const;

interface ContentHeadProps {
  title: (typeof KINDS)[number];
  lead: string;
  children?: ReactNode;
}

/** The heading of a list of content, with links to the other lists. */
export function ContentHead({ title, lead, children }: ContentHeadProps) {
  const paths = useStaffPaths();
  const hrefs = {
    Dialogues: paths.dialogues(),
    "Mock tests": paths.contentTests(),
    Words: paths.words(),
    Videos: paths.videos(),
    "Live sessions": paths.liveSessions,
    "Import and export": paths.contentImport,
  };
  return (
    <>
      <PageHead title={title} lead={lead}>
        {children}
      </PageHead>
      <ManyTabs
        label="Content"
        tabs={KINDS.map((text) => ({ href: hrefs[text], text, current: text === title }))}
      />
    </>
  );
}
