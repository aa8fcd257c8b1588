import { Form } from "@remix-run/react";
import { paths } from "#app/lib/paths.ts";

/** Ends the mails with one press, without a log-in. */
export function StopReminders({ outcome }: { outcome: { isStopped: boolean } | undefined }) {
  const profile = <a href={paths.reminders}>your profile</a>;
  if (!outcome)
    return (
      <>
        <h1>No more reminder mails?</h1>
        <Form className="stack" method="post">
          <p>
            Press the button, and no more of them come. To change the day or the hour, open{" "}
            {profile}.
          </p>
          <button className="btn btn-primary btn-lg btn-wide" type="submit">
            End the mails
          </button>
        </Form>
      </>
    );
  return outcome.isStopped ? (
    <>
      <h1>No more reminder mails come</h1>
      <p>You can ask for them again in {profile}.</p>
    </>
  ) : (
    <>
      <h1>This link does not work</h1>
      <p>Nothing was changed. You can end the mails in {profile}.</p>
    </>
  );
}
