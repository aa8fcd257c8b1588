import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { forwardPage } from "#app/lib/upstream-pages/forward.server.ts";

const FORM_BYTES = 4_096;

/** The hosted checkout of the embedded upstream. Its address is known to its student alone. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return forwardPage(request, {
    under: "/checkout",
    formBytes: FORM_BYTES,
    secretAddress: true,
    clientAddress: context?.clientAddress ?? null,
  });
}

export const action = (args: ActionFunctionArgs) => loader(args);
