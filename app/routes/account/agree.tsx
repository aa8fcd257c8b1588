import { FieldError, wiring } from "#app/components/forms/field.tsx";
import { paths } from "#app/lib/paths.ts";
import { type LinkedKind, PAGE_TITLES } from "#plan/school-pages.ts";

export interface AgreeProps {
  /** The value names the versions, so that a newer one is agreed to anew. */
  pages: { value: string; kinds: LinkedKind[] };
  name: string;
  error?: string | undefined;
  defaultValue?: string | undefined;
}

/**
 * The box by which a student agrees to the school's pages. Their links open beside the form, which
 * would be empty on the way back.
 */
export function Agree({ pages: { value, kinds }, name, error, defaultValue }: AgreeProps) {
  return (
    <div className={error ? "field has-error" : "field"}>
      <FieldError id={name} error={error} />
      <label className="check">
        <input
          type="checkbox"
          id={name}
          name={name}
          value={value}
          defaultChecked={defaultValue === value}
          {...wiring(name, null, error)}
        />
        <span>I have read and agree to what the school has written:</span>
      </label>
      <ul className="agreed">
        {kinds.map((kind) => (
          <li key={kind}>
            <a href={paths.schoolPage(kind)} target="_blank" rel="noopener">
              {PAGE_TITLES[kind]}
              <span className="sr-only">, in a new tab</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
