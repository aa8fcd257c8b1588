import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { LoginForm } from "../../../../app/routes/account/login-form.tsx";
import { SignedOutPage } from "../../../../app/components/layout/signed-out-page.tsx";
import enhance from "../../../../app/enhancements/password-toggle.ts";
import { refusal } from "../../../../app/lib/http/forms/result.ts";

export const meta: MetaFunction = () => [{ title: "Naati Ccl Portal Login" }];

export function loader() {
  return { notice: null, failed: refusal({}), trial: true, externalSignup: null };
}

export default function Login() {
  // The same few lines of DOM code as in the portal, so that both pages are ready with this button.
  useEffect(() => {
    document.querySelectorAll<HTMLElement>("[data-enhance~='password-toggle']").forEach(enhance);
  }, []);
  return (
    <SignedOutPage>
      <LoginForm {...useLoaderData<typeof loader>()} />
    </SignedOutPage>
  );
}
