import { Form } from "@remix-run/react";
import { paths } from "#app/lib/paths.ts";

/** Stops the mails with one press, without a log-in. */
export function StopReminders({ outcome }: { outcome: { isStopped: boolean } | undefined }) {
  const profile = <a href={paths.reminders}>your profile</a>;
  if (!outcome)
    return (
      <>
        <h1>Stop reminder mails?</h1>
        <Form className="stack" method="post">
          <p>To change the day or the hour instead, open {profile}.</p>
          <button className="btn btn-primary btn-lg w-full" type="submit">
            Stop the mails
          </button>
        </Form>
      </>
    );
  return outcome.isStopped ? (
    <>
      <h1>Reminder mails are off</h1>
      <p>You can turn them on again in {profile}.</p>
    </>
  ) : (
    <>
      <h1>This link does not work</h1>
      <p>Nothing was changed. You can stop the mails in {profile}.</p>
    </>
  );
}
