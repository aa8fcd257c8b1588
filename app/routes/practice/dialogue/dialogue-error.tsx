import { useRouteError } from "@remix-run/react";
import { ErrorMessage, ErrorPage } from "#app/components/layout/error-page.tsx";
import { asSentence } from "#app/lib/text/format.ts";
import { dialogueErrorTitle, errorTitle, pageError } from "#app/lib/route-page.ts";
import { useHub } from "#app/routes/practice/hubs.ts";

export function DialogueError() {
  const error = useRouteError();
  const { opens } = useHub();
  const title = dialogueErrorTitle(error);
  if (title === errorTitle(error)) return <ErrorPage opens={opens} />;
  return (
    <ErrorMessage
      title={title}
      text={`${asSentence(pageError(error).message)} Your work is safe. Try again in a moment.`}
      retry
    />
  );
}
