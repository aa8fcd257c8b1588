import { Field } from "#app/components/forms/field.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

/** Downloads all payments, online ones too, for whoever keeps the books. */
export function Book() {
  const paths = useStaffPaths();
  return (
    <>
      <h2 className="staff-list">Book of payments</h2>
      <form className="fields staff-narrow" method="get" action={paths.paymentsBook}>
        <Field
          name="from"
          label="From"
          type="date"
          hint="Both days count. Leave them empty for all."
        />
        <Field name="to" label="To" type="date" />
        <button className="btn" type="submit">
          Download as CSV
        </button>
      </form>
    </>
  );
}
