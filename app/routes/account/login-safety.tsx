import { Form } from "@remix-run/react";
import { Field } from "#app/components/forms/field.tsx";
import { QuietPanel } from "#app/components/ui/panel.tsx";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import type { PasswordField } from "./login-safety.server.ts";
import type { ProfilePage } from "./profile.page.server.ts";

type Devices = NonNullable<ProfilePage["devices"]>;

export function PasswordForm({ failed }: { failed: FormResult<PasswordField> | undefined }) {
  const typed = fieldsOf(failed);
  return (
    <QuietPanel
      id="safety"
      title="Password"
      about="Changing it logs you out everywhere else."
      open={failed !== undefined}
    >
      <Form className="fields" method="post" noValidate>
        <Field
          {...typed("current_password")}
          label="Current password"
          type="password"
          autoComplete="current-password"
        />
        <Field
          {...typed("password")}
          label="New password"
          type="password"
          autoComplete="new-password"
        />
        <button className="btn" type="submit" name="intent" value="password">
          Change password
        </button>
      </Form>
    </QuietPanel>
  );
}

export function DeviceList({ devices }: { devices: Devices }) {
  return (
    <QuietPanel
      id="devices"
      title="Where you are logged in"
      about={devices.length > 1 ? `In ${devices.length} browsers.` : "Only in this browser."}
    >
      <ul className="stack">
        {devices.map(({ id, device, lastUsed, is_current }, index) => {
          const name = device ?? "Another browser";
          const isTwin = devices.filter((other) => other.device === device).length > 1;
          return (
            <li key={id} className="stack">
              <span>
                <b>{name}</b>, {is_current ? "this one" : `last used ${lastUsed}`}
              </span>
              {!is_current && (
                <Form method="post">
                  <input type="hidden" name="id" value={id} />
                  <button className="btn" type="submit" name="intent" value="devices">
                    Log out {name}
                    {isTwin && (
                      <span className="sr-only">
                        , last used {lastUsed}, number {index + 1} of this list
                      </span>
                    )}
                  </button>
                </Form>
              )}
            </li>
          );
        })}
      </ul>
      {devices.length > 2 && (
        <Form method="post">
          <button className="btn" type="submit" name="intent" value="devices">
            Log out everywhere else
          </button>
        </Form>
      )}
    </QuietPanel>
  );
}
