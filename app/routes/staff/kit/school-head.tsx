import type { ReactNode } from "react";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { ManyTabs, PageHead } from "#app/components/ui/page-head.tsx";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { useStaffPaths } from "./use-staff-paths.ts";

const KINDS = [
  "Name and logo",
  "Log-in page",
  "Branches",
  "Languages",
  "Questions",
  "Terms",
  "Plans",
  "Payments",
  "Accounts",
  "Mail",
  "Server",
  "Log",
] as const;

interface SchoolHeadProps {
  title: (typeof KINDS)[number];
  lead: string;
  failed?: FormResult | undefined;
  children?: ReactNode;
}

/** The heading of the pages about the school, with links between them. */
export function SchoolHead({ title, lead, failed, children }: SchoolHeadProps) {
  const paths = useStaffPaths();
  const hrefs = {
    "Name and logo": paths.school,
    "Log-in page": paths.door,
    Branches: paths.branches,
    Languages: paths.languages,
    Questions: paths.questions,
    Terms: paths.schoolPages,
    Plans: paths.plans,
    Payments: paths.payments(),
    Accounts: paths.people,
    Mail: paths.mail,
    Server: paths.server,
    Log: paths.log(),
  };
  return (
    <>
      <FormHead failed={failed}>
        <PageHead title={title} lead={lead}>
          {children}
        </PageHead>
      </FormHead>
      <ManyTabs
        label="School"
        tabs={KINDS.map((text) => ({ href: hrefs[text], text, current: text === title }))}
      />
    </>
  );
}
