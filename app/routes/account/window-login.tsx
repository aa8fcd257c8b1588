import { paths } from "#app/lib/paths.ts";
import { SAID_LATER } from "#app/components/ui/said-later.ts";

/**
 * Where script offers to continue with a log-in that another site hands over; empty until then, and
 * without script for good.
 */
export function WindowLogin({ origins, next }: { origins: string[]; next: string }) {
  if (origins.length === 0) return null;
  return (
    <div className="window-login">
      <div
        data-enhance="account/window-login"
        data-origins={origins.join(" ")}
        data-action={paths.windowLogin}
        data-next={next}
        {...SAID_LATER}
      />
    </div>
  );
}
