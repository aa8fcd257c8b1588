import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Confirm } from "#app/components/forms/confirm.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm } from "#app/lib/http/forms/refused-form.server.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { samplesCalls } from "#contract/staff/samples.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { sendForm } from "../kit/action.server.ts";
import { Nothing } from "../kit/nothing.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { samplesInWords, hasAny } from "./samples-in-words.ts";
import { RemoveSamples, SampleLists, SampleTopics, TopicWords } from "./samples-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Samples", error);

export const loader = staffLoader(async ({ caller, url }) => {
  const id = idOf(url.searchParams.get("topic"));
  const samples = await askStaff(caller, samplesCalls.get);
  const topic = id === null ? null : await askStaff(caller, samplesCalls.topic, { params: { id } });
  return { ...samples, topic, id, asks: url.searchParams.has("remove") };
});

/** Keeps the words of a topic, or removes all samples. */
export const action = staffAction(
  { keeps: ["topic", "intent"] },
  async ({ caller, form, paths }) => {
    const id = idOf(textOf(form, "topic"));
    if (id !== null)
      return sendForm(caller, () => askStaff(caller, samplesCalls.keepTopic, { params: { id } }), {
        to: paths.samples(),
        said: "The words are your own now. Students see them.",
      });
    if (textOf(form, "intent") !== "remove")
      return invalidForm({ alert: { text: "Nothing was changed." } });
    return sendForm(caller, () => askStaff(caller, samplesCalls.remove), {
      to: paths.home,
      said: "The samples are removed. What you wrote or changed stays.",
      failed: "Nothing was removed.",
    });
  },
);

/** What came with the portal: to look at, to keep, or to remove. */
export default function SamplesRoute() {
  const { counts, unchanged, topics, topic, id, asks } = useLoaderData<typeof loader>();
  const failed: FormResult | undefined = useActionData<typeof action>();
  const paths = useStaffPaths();
  const isThere = hasAny(counts) || hasAny(unchanged);
  if (topic && id !== null) return <TopicWords topic={topic} id={id} failed={failed} />;
  if (asks && isThere)
    return (
      <Confirm
        title="Remove all samples?"
        text="What you wrote, kept or changed stays, and so does what students did. The samples do not come back."
        actions={[
          { text: "Remove all samples", intent: "remove", danger: true },
          { text: "Back", href: paths.samples() },
        ]}
      />
    );
  return (
    <>
      <FormHead failed={failed}>
        <PageHead
          title="Samples"
          lead="They came with the portal, so that you can look around. Students never see them."
          back={{ href: paths.dialogues(), text: "Content" }}
        />
      </FormHead>
      <div className="stack">
        {hasAny(counts) && <SampleLists counts={counts} />}
        {topics.length > 0 && <SampleTopics topics={topics} />}
        {isThere ? (
          <RemoveSamples unchanged={hasAny(unchanged) ? samplesInWords(unchanged) : null} />
        ) : (
          <Nothing what="There are no samples">All content is your own.</Nothing>
        )}
      </div>
    </>
  );
}
