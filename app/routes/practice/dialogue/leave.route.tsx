import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Confirm } from "#app/components/forms/confirm.tsx";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { dialogueTitle } from "#app/lib/route-page.ts";
import { loadLeave } from "./finish.server.ts";

export { DialogueError as ErrorBoundary } from "./dialogue-error.tsx";

export const meta: MetaFunction = ({ error }) => dialogueTitle("Go to another dialogue", error);

export const loader = studentLoader(({ student, url }) => loadLeave(student, url));

export default function Leave() {
  const { title, go, stay } = useLoaderData<typeof loader>();
  return (
    <Confirm
      title="Go to another dialogue?"
      text={
        "Save this segment first, or you will lose it. " +
        `Stored answers of “${title}” stay in Pending Practice.`
      }
      actions={[
        { text: "Yes, go on", href: go },
        { text: "Stay here", href: stay },
      ]}
    />
  );
}
