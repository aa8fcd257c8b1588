import type { HttpBindings } from "@hono/node-server";

type Variables = {
  requestId: string;
  /** Set when the request has a secret of the portals. */
  isFromPortal?: true;
  /** The parsed input, because a body can be read only once. */
  input?: Record<string, unknown>;
};
/** Batched reads have one `page`, for which they look up their student once. */
type Bindings = HttpBindings & { page?: object };
/** Hono's types for every route of ours. Each guard declares whom it lets in. */
export type Http = { Bindings: Bindings; Variables: Variables };
