import type { ReactNode } from "react";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead, Tabs } from "#app/components/ui/page-head.tsx";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { useStaffPaths } from "../use-staff-paths.ts";

const KINDS = ["Branches", "Questions and answers", "Plans"] as const;

interface SchoolHeadProps {
  title: (typeof KINDS)[number];
  lead: string;
  failed: FormResult | undefined;
  children?: ReactNode;
}

/** The head of a list of the school, with the way to the other lists. */
export function SchoolHead({ title, lead, failed, children }: SchoolHeadProps) {
  const paths = useStaffPaths();
  const hrefs = {
    Branches: paths.school,
    "Questions and answers": paths.questions,
    Plans: paths.plans,
  };
  return (
    <>
      <FormHead failed={failed}>
        <PageHead title={title} lead={lead}>
          {children}
        </PageHead>
      </FormHead>
      <Tabs
        label="School"
        tabs={KINDS.map((text) => ({ href: hrefs[text], text, current: text === title }))}
      />
    </>
  );
}
