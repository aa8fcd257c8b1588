import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

interface StateFormProps {
  version: string;
  isOut: boolean;
  /** The effect of the change on students. */
  children: ReactNode;
}

/** Publishes or withdraws something. */
export function StateForm({ version, isOut, children }: StateFormProps) {
  return (
    <Form className="panel stack" method="post" id="publish">
      <input type="hidden" name="version" value={version} />
      <p>{children}</p>
      <div className="staff-actions">
        {isOut ? (
          <button className="btn btn-danger" type="submit" name="then" value="withdraw">
            Withdraw
          </button>
        ) : (
          <button className="btn btn-primary" type="submit" name="then" value="publish">
            Publish
          </button>
        )}
      </div>
    </Form>
  );
}
