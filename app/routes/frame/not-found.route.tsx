import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { NotFound } from "#app/components/layout/error-page.tsx";
import { SignedInPage } from "./signed-in-page.tsx";
import { SignedOutPage } from "#app/components/layout/signed-out-page.tsx";
import { guestAction, guestLoader } from "#app/lib/http/access.server.ts";
import { findStudent } from "#app/lib/http/auth.server.ts";
import { loadFrame } from "./frame.page.server.ts";
import { pageTitle, forAnybody } from "#app/lib/route-page.ts";
import type { loader as rootLoader } from "#app/root.tsx";

export const handle = forAnybody;

export const meta: MetaFunction = ({ error }) => pageTitle("404 Error!", error);

/** Not in the frame's route, because this page needs no log-in. */
export const loader = guestLoader(async (asked) => {
  const student = await findStudent(asked);
  if (!student) return data({ frame: null }, { status: 404 });
  const { frame, headers } = await loadFrame(asked.request, student, () => Promise.resolve());
  return data({ frame }, { status: 404, headers });
});

export const action = guestAction({ keeps: [] }, () =>
  Promise.resolve(data(null, { status: 404 })),
);

export default function NotFoundRoute() {
  const { frame } = useLoaderData<typeof loader>();
  const notice = useRouteLoaderData<typeof rootLoader>("root")?.notice;
  if (!frame) {
    return (
      <SignedOutPage>
        <NotFound guest />
      </SignedOutPage>
    );
  }
  return (
    <SignedInPage frame={frame} notice={notice}>
      <NotFound />
    </SignedInPage>
  );
}
