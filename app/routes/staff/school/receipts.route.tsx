import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Field, TextArea } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { forgetSchool } from "#app/lib/school.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { fieldsOf } from "#app/lib/http/forms/result.ts";
import { receiptCalls, receiptForm } from "#contract/staff/receipts.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { readFields, sendForm } from "../kit/action.server.ts";
import { TheirVersion } from "../kit/facts.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Receipts", error);

export const loader = staffLoader(({ caller }) => askStaff(caller, receiptCalls.get));

/** Saves what later receipts say. */
export const action = staffAction(
  { keeps: ["version", ...receiptForm.keyof().options] },
  async ({ caller, form, paths }) => {
    const read = readFields(form, receiptForm);
    if (read.invalid) return read.invalid;
    const body = { version: textOf(form, "version"), ...read.given };
    return sendForm(caller, () => askStaff(caller, receiptCalls.save, { body }), {
      ...read,
      to: paths.receipts,
      said: "The receipts are saved. Those that are written stay as they are.",
    }).finally(() => forgetSchool(caller.portal));
  },
);

export default function ReceiptsRoute() {
  const paths = useStaffPaths();
  const { version, tax_rate, is_fixed: isFixed, ...known } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const saved = { ...known, tax_rate: tax_rate === null ? "" : String(tax_rate) };
  const typed = fieldsOf(failed, saved);
  return (
    <>
      <FormHead failed={failed}>
        <PageHead
          title="Receipts"
          lead={`Each payment is mailed one, in ${known.currency}. With a tax it is a tax invoice.`}
          back={{ href: paths.payments(), text: "Payments" }}
        />
      </FormHead>
      {failed?.values.version === "" && (
        <TheirVersion
          facts={[
            ["Name", saved.legal_name],
            ["Number", `${saved.number_label} ${saved.number}`],
            [
              "Address",
              <span key="address" className="staff-said">
                {saved.address}
              </span>,
            ],
            ["Currency", saved.currency],
            ["Tax", `${saved.tax_name} ${saved.tax_rate}`],
            ["Next receipt", saved.prefix + saved.next],
          ]}
        />
      )}
      <DraftForm draft="receipts" className="fields staff-narrow">
        <input type="hidden" name="version" value={failed?.values.version || version} />
        <Field
          {...typed("legal_name")}
          label="Legal name"
          hint="Who takes the money. Without one, the name of the school."
          dir="auto"
          autoComplete="off"
        />
        <Field
          {...typed("number_label")}
          label="Kind of number"
          hint="Such as ABN."
          autoComplete="off"
        />
        <Field {...typed("number")} label="Number" autoComplete="off" />
        {!isFixed && (
          <Field
            {...typed("currency")}
            label="Currency of all prices"
            hint="Three letters, such as AUD. A change leaves the numbers of your prices as they are."
            autoComplete="off"
          />
        )}
        <TextArea {...typed("address")} label="Address" rows={3} dir="auto" />
        <Field
          {...typed("tax_name")}
          label="Tax"
          hint="Such as GST. Leave it and the rate empty to show none."
          autoComplete="off"
        />
        <Field
          {...typed("tax_rate")}
          label="Rate in per cent"
          hint="Your prices include it: with 10, a price of 119 has a tax of 10.82."
          inputMode="decimal"
          autoComplete="off"
        />
        <Field
          {...typed("prefix")}
          label="Receipt numbers begin with"
          hint="Such as VLE-. Without one they are R-000001 and so on, and may have gaps."
          autoComplete="off"
        />
        <Field
          {...typed("next")}
          label="Next number"
          hint="Such as 0001. Once it is used, the series goes on by itself."
          inputMode="numeric"
          autoComplete="off"
        />
        <button className="btn btn-primary" type="submit">
          Save
        </button>
      </DraftForm>
    </>
  );
}
