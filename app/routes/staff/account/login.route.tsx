import { type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { getMember } from "#app/lib/api/call/staff-call.server.ts";
import { guestAction } from "#app/lib/http/access.server.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { readNotice } from "#app/lib/http/notice.server.ts";
import { staffLoginLoader } from "../kit/access.server.ts";
import { logIn } from "./login.post.server.ts";
import { pageAfterLogin } from "../kit/paths.ts";
import { StaffPage } from "../kit/staff-page.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

export { StaffErrorPage as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Log in", error);

export const loader = staffLoginLoader(async ({ caller, token, url, ...asked }) => {
  if (token !== null && (await isAlive({ ...caller, token })))
    throw redirect(pageAfterLogin(url), 303);
  const notice = await readNotice(asked);
  return { notice: notice && { kind: notice.kind, text: notice.text } };
});

export const action = guestAction({ keeps: [] }, ({ caller, ...posted }) => logIn(caller, posted));

export default function StaffLoginRoute() {
  const paths = useStaffPaths();
  const { notice } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const typed = fieldsOf(failed);
  return (
    <StaffPage member={null}>
      <div className="staff-narrow stack">
        <FormHead failed={failed} notice={notice}>
          <h1>Log in as staff</h1>
        </FormHead>
        <Form className="fields" method="post" noValidate>
          <Field {...typed("email")} label="Email" type="email" autoComplete="username" />
          <Field
            {...typed("password")}
            label="Password"
            type="password"
            autoComplete="current-password"
          />
          <button className="btn btn-primary btn-lg" type="submit">
            Log in
          </button>
        </Form>
        <p>
          <a href={paths.forgot}>Forgot password?</a>
        </p>
      </div>
    </StaffPage>
  );
}

async function isAlive(caller: Parameters<typeof getMember>[0]): Promise<boolean> {
  try {
    await getMember(caller);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.kind === "signed-out") return false;
    throw error;
  }
}
