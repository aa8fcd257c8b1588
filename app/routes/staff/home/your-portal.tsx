import { Form } from "@remix-run/react";
import { Section } from "#app/components/ui/panel.tsx";
import { listed } from "#app/lib/text/format.ts";
import { paths as studentPaths } from "#app/lib/paths.ts";
import type { FirstSteps } from "#contract/staff/home.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

export type ShownSteps = FirstSteps & { mailbox: string | null; address: string };

/** Opens the sign-up of a new school. */
export function YourPortal({ first, isReady }: { first: ShownSteps; isReady: boolean }) {
  const paths = useStaffPaths();
  const { address, students, version, sentence } = first;
  return (
    <Section id="portal" title="Your portal">
      <dl className="home-facts">
        <div>
          <dt>Address</dt>
          <dd>
            <a href={studentPaths.login()}>{address}</a>
          </dd>
        </div>
        <div>
          <dt>Sign-up</dt>
          <dd>Closed</dd>
        </div>
        <div>
          <dt>Students</dt>
          <dd>{students === 0 ? "None yet" : students}</dd>
        </div>
      </dl>
      <p>
        On the page of the sign-up students read: “{sentence}”{" "}
        <a href={`${paths.school}#sign-up`}>Change it</a>
      </p>
      {!isReady && <p>You can open it before all steps are done.</p>}
      {!first.has_mail && <p>Without a mail server no code reaches a student.</p>}
      <Form className="staff-actions" method="post" action={paths.school}>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="sentence" value={sentence} />
        <input type="hidden" name="open" value="1" />
        <input type="hidden" name="from" value="home" />
        <button
          className={isReady ? "btn btn-primary" : "btn"}
          type="submit"
          name="do"
          value="sign-up"
        >
          Open the sign-up
        </button>
      </Form>
    </Section>
  );
}

/** Names what the portal says to students before the school has written its own. */
export function StudentsRead({ defaults }: { defaults: NonNullable<FirstSteps["defaults"]> }) {
  const paths = useStaffPaths();
  const { branches, plan_terms, questions, pages } = defaults;
  const lines: [title: string, text: string, href: string][] = [];
  if (branches.length > 0) lines.push(["Branches", `${listed(branches)}.`, paths.branches]);
  if (plan_terms)
    lines.push([
      "Terms of the plans",
      "No refund, not transferable, no longer by a top-up.",
      paths.schoolPage("plans"),
    ]);
  if (pages)
    lines.push(["Terms, privacy and refunds", "None. Nobody agrees to any.", paths.schoolPages]);
  if (questions > 0)
    lines.push(["Questions", `${questions} about the test, with answers.`, paths.questions]);
  if (lines.length === 0) return null;
  return (
    <Section id="read" title="What students read">
      <p>Until you write your own, the portal says this to them.</p>
      <dl className="home-defaults">
        {lines.map(([title, text, href]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {text}{" "}
              <a href={href}>
                Change<span className="sr-only">: {title}</span>
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
