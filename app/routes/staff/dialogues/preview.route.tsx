import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon.tsx";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { dialogueCalls, type EditedDialogue } from "#contract/staff/dialogues.ts";
import { samplesCalls } from "#contract/staff/samples.ts";
import { isRefused, leftBefore, placeOfLeft } from "#plan/script/left-before.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { askedId } from "../kit/asked-id.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { SAMPLE, STATE_NAMES } from "../kit/states.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { WorkNotices } from "../kit/work-notices.tsx";
import { DialogueFacts } from "./dialogue-facts.tsx";
import { StudentView } from "./student-view.tsx";
import stylesheet from "./writing.css?url";

export { StaffErrorPage as ErrorBoundary } from "../kit/staff-error.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(data ? `Look at ${data.dialogue.draft.question_title}` : "", error);

export const loader = staffLoader(async ({ caller, params, url }) => {
  const id = askedId(params.id);
  const dialogue = await askStaff(caller, dialogueCalls.get, { params: { id } });
  const asked = Number(url.searchParams.get("segment")) || 1;
  return { dialogue, at: Math.max(1, Math.min(asked, dialogue.draft.segments.length)) };
});

const DONE = {
  publish: "The dialogue is published. Students see it from now on.",
  /** A dialogue that is only for mock tests. */
  inTests: "The dialogue is published. You can put it into mock tests.",
  withdraw: "The dialogue is withdrawn. Students keep what they did with it.",
};

/** Publishes, withdraws or copies the version of the preview. */
export const action = staffAction(
  { keeps: ["intent", "version"] },
  async ({ caller, params, paths, form }) => {
    const id = askedId(params.id);
    const intent = textOf(form, "intent");
    try {
      if (intent === "copy" || intent === "keep") {
        const text = "This is the copy. No student sees it before you publish it.";
        const call = intent === "keep" ? samplesCalls.keepDialogue : dialogueCalls.copy;
        const copy = await askStaff(caller, call, { params: { id }, body: {} });
        const page = paths.dialogue(copy.id);
        return await redirectWithNotice(caller.portal, page, { kind: "success", text });
      }
      const to = intent === "withdraw" ? "withdraw" : "publish";
      const body = { version: idOf(textOf(form, "version")) ?? 0 };
      await askStaff(caller, dialogueCalls[to], { params: { id }, body });
      if (to === "withdraw")
        return await redirectWithNotice(caller.portal, paths.dialoguePreview(id), {
          ...{ kind: "success", text: DONE.withdraw },
        });
      const { draft } = await askStaff(caller, dialogueCalls.get, { params: { id } });
      const text = draft.use === "test" ? DONE.inTests : DONE.publish;
      return await redirectWithNotice(caller.portal, paths.dialogues(), { kind: "success", text });
    } catch (error) {
      const isConflict = error instanceof ApiError && error.kind === "conflict";
      return refusedForm(error, {
        failed: "Nothing was changed.",
        ...(isConflict && { alert: (reason) => ({ text: `${reason} Nothing was changed.` }) }),
      });
    }
  },
);

/** Shows a dialogue as students get it, with forms to publish, withdraw or copy it. */
export default function PreviewRoute() {
  const { dialogue, at } = useLoaderData<typeof loader>();
  const failed: FormResult | undefined = useActionData<typeof action>();
  const paths = useStaffPaths();
  const { id, draft, is_sample: isSample } = dialogue;
  const [href, back] = isSample
    ? [paths.dialogues({ state: "sample" }), "Sample dialogues"]
    : [paths.dialogue(id), "Go on writing"];
  return (
    <>
      <WorkNotices failed={failed} saved={null} />
      <header className="work-head">
        <div className="work-line">
          <a className="work-back" href={href}>
            <Icon name="left" small />
            {back}
          </a>
          <h1>
            <span dir="auto">{`Dialogue ${draft.serial_no}: ${draft.question_title}`}</span>{" "}
            <small>{isSample ? SAMPLE : STATE_NAMES[dialogue.state]}</small>
          </h1>
        </div>
      </header>
      <main className="work" id="main" tabIndex={-1}>
        <h2 id="student-view">As a student sees it</h2>
        <p className="hint">
          Nothing that you do here is stored. The texts are folded, as in practice.
        </p>
        <div className="split">
          <StudentView dialogue={dialogue} at={at} />
          <div className="stack">
            <LeftToDo dialogue={dialogue} />
            {isSample ? <KeepSample /> : <States dialogue={dialogue} />}
            <DialogueFacts dialogue={dialogue} />
          </div>
        </div>
      </main>
    </>
  );
}

/** Says what stops publishing, and then what differs from the test but may stay. */
function LeftToDo({ dialogue: { id, draft, language_tag } }: { dialogue: EditedDialogue }) {
  const paths = useStaffPaths();
  const left = leftBefore({ ...draft, language_tag });
  const parts = [
    {
      ...{ title: "Missing before it can be published", isBad: true },
      of: left.filter(isRefused),
    },
    {
      ...{ title: "Different from the test", isBad: false },
      of: left.filter((one) => !isRefused(one)),
    },
  ];
  return parts.map(({ title, isBad, of }) =>
    of.length === 0 ? null : (
      <section key={title} className="panel stack">
        <h2>{title}</h2>
        <ul className="checks">
          {of.map((one) => (
            <li key={one.text} className={isBad ? "bad" : undefined}>
              <Icon name={isBad ? "alert" : "info"} small />
              <a href={paths.dialogue(id) + placeOfLeft(one)}>{one.text}</a>
            </li>
          ))}
        </ul>
      </section>
    ),
  );
}

/** Offers a copy of a sample, which goes when the samples are removed. */
function KeepSample() {
  return (
    <Form className="panel stack" method="post" id="publish">
      <p>
        This is a sample: students never see it. A copy is your own, to change and to publish. It
        stays when you remove the samples.
      </p>
      <div className="staff-actions">
        <button className="btn btn-primary" type="submit" name="intent" value="keep">
          Keep a copy as our own
        </button>
      </div>
    </Form>
  );
}

function States({ dialogue: { state, is_changed, version, tests } }: { dialogue: EditedDialogue }) {
  const isOut = state === "published";
  return (
    <Form className="panel stack" method="post" id="publish">
      {isOut && (
        <p>
          Students who practise this dialogue go on with the version that they began.
          {tests.length > 0 &&
            ` While it is withdrawn, these mock tests are hidden: ${tests.join(", ")}.`}
        </p>
      )}
      <div className="staff-actions">
        <input type="hidden" name="version" value={version} />
        {(!isOut || is_changed) && (
          <button className="btn btn-primary" type="submit" name="intent" value="publish">
            {isOut ? "Publish the changes" : "Publish"}
          </button>
        )}{" "}
        {isOut && (
          <button className="btn btn-danger" type="submit" name="intent" value="withdraw">
            Withdraw
          </button>
        )}{" "}
        <button className="btn" type="submit" name="intent" value="copy">
          Copy
        </button>
      </div>
    </Form>
  );
}
