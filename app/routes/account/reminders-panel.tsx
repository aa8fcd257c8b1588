import { Form } from "@remix-run/react";
import { Field } from "#app/components/forms/field.tsx";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { QuietPanel } from "#app/components/ui/panel.tsx";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { paths } from "#app/lib/paths.ts";
import type { ProfilePage } from "./profile.page.server.ts";
import { DAY_CHOICES, HOUR_CHOICES, type ReminderField } from "./reminders.server.ts";

type Shown = NonNullable<ProfilePage["reminders"]>;

/** Shows the settings of mails and the calendar. */
export function RemindersPanel({
  reminders,
  failed,
}: {
  reminders: Shown;
  failed: FormResult<ReminderField> | undefined;
}) {
  const { mails } = reminders;
  return (
    <QuietPanel
      id="reminders"
      title="Calendar and reminders"
      about={reminders.state}
      open={failed !== undefined}
    >
      {mails && <MailsForm mails={mails} failed={failed} />}
      <Calendar {...reminders} />
    </QuietPanel>
  );
}

function MailsForm({
  mails: { values, zones },
  failed,
}: {
  mails: NonNullable<Shown["mails"]>;
  failed: FormResult<ReminderField> | undefined;
}) {
  const typed = fieldsOf(failed, values);
  return (
    <Form className="fields" method="post" action={paths.profile} noValidate>
      <SelectField
        {...typed("mails")}
        label="Mail me what is due"
        hint="No daily mail comes when you are done for the day. Each mail has a link that stops them."
        choices={DAY_CHOICES}
      />
      <SelectField {...typed("hour")} label="At" choices={HOUR_CHOICES} />
      <SelectField {...typed("time_zone")} label="Time zone" choices={zones} />
      <button className="btn" type="submit" name="intent" value="reminders">
        Save reminders
      </button>
    </Form>
  );
}

/** Everybody with the URL can open the calendar, so it is shown only once. */
function Calendar({ calendarSince: since, address }: Shown) {
  return (
    <Form
      className="stack pt-4 [border-block-start:1px_solid_var(--color-line)]"
      method="post"
      action={paths.profile}
    >
      <h3>Your calendar</h3>
      <p>
        A calendar program can follow your exam date, live sessions and plan.{" "}
        {since !== null && address === null && `Its address was made on ${since}.`}
      </p>
      <input type="hidden" name="intent" value="calendar" />
      <div className="actions">
        <button className="btn" type="submit" name="calendar" value="new">
          {since === null ? "Make an address" : "Make a new address"}
        </button>{" "}
        {since !== null && (
          <button className="btn" type="submit" name="calendar" value="end">
            Remove the address
          </button>
        )}
      </div>
      {since !== null && (
        <p className="text-sm text-ink-muted">With a new address the one before stops working.</p>
      )}
    </Form>
  );
}

/** Stands at the top of the page: the student must see it at once. */
export function NewAddress({ address }: { address: string }) {
  return (
    <div className="panel stack mb-5">
      <Field
        name="address"
        label="The address of your calendar"
        hint="Add it to your calendar program as a calendar from the internet. Whoever has it sees your plan, so keep it to yourself."
        type="text"
        readOnly
        defaultValue={address}
        autoComplete="off"
        spellCheck={false}
      />
      <p>
        <a className="btn btn-primary" href={address.replace(/^https?:/, "webcal:")}>
          Open it in my calendar
        </a>
      </p>
    </div>
  );
}
