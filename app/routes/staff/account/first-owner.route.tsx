import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { guestAction } from "#app/lib/http/access.server.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { firstOwnerLoader } from "../kit/access.server.ts";
import { StaffPage } from "../kit/staff-page.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { openSchool } from "./first-owner.post.server.ts";

export { StaffErrorPage as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("First owner", error);

export const loader = firstOwnerLoader;

export const action = guestAction({ keeps: [] }, ({ caller, ...posted }) =>
  openSchool(caller, posted),
);

/** Whoever can read the file that the start of the portal names becomes the first owner. */
export default function FirstOwnerRoute() {
  const failed = useActionData<typeof action>();
  const typed = fieldsOf(failed);
  return (
    <StaffPage member={null}>
      <div className="staff-narrow stack">
        <FormHead failed={failed}>
          <h1>The first owner</h1>
        </FormHead>
        <p>
          This school has no owner yet. When the portal started, it wrote a code to a file on its
          server and printed the path of the file. The code works once, within an hour.
        </p>
        <Form className="fields" method="post" noValidate>
          <Field
            {...typed("code")}
            label="Code"
            hint="The one line of the file, with or without hyphens"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
          />
          <Field {...typed("name")} label="Your name" autoComplete="name" />
          <Field {...typed("email")} label="Email" type="email" autoComplete="username" />
          <Field
            {...typed("password")}
            label="Password"
            hint="At least 8 characters"
            type="password"
            autoComplete="new-password"
          />
          <button className="btn btn-primary btn-lg" type="submit">
            Become the owner
          </button>
        </Form>
        <p>Next you set up the second step of your log-in, with an app on your phone.</p>
      </div>
    </StaffPage>
  );
}
