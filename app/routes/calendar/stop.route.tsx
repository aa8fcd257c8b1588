import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, Form } from "@remix-run/react";
import { SignedOutPage } from "#app/components/layout/signed-out-page.tsx";
import { stopReminders } from "#app/lib/api/reminders.server.ts";
import { guestLoader, mailAction } from "#app/lib/http/access.server.ts";
import { openBySecret } from "#app/lib/http/limits/rate-limit.server.ts";
import { mailedTokenMeta, beforeLogin, noStore } from "#app/lib/route-page.ts";
import { paths } from "#app/lib/paths.ts";

export { ErrorBoundary } from "#app/root.tsx";

export const handle = beforeLogin;
export const headers = noStore;
export const meta: MetaFunction = ({ error }) => mailedTokenMeta("Reminder mails", error);

/** A GET stops nothing: programs that check mails follow their links. */
export const loader = guestLoader(() => null);

/** Answers with a page, since mail programs follow no redirect. */
export const action = mailAction(async ({ params, caller }) => {
  const stopped = await openBySecret(caller.portal, caller.clientAddress, () =>
    stopReminders(caller, params.token ?? ""),
  );
  const isStopped = stopped !== null;
  return data({ isStopped }, { status: isStopped ? 200 : 404 });
});

export default function StopRoute() {
  return (
    <SignedOutPage>
      <StopReminders outcome={useActionData<typeof action>()} />
    </SignedOutPage>
  );
}

/** Stops the mails with one press, without a log-in. */
function StopReminders({ outcome }: { outcome: { isStopped: boolean } | undefined }) {
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
