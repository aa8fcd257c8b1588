import { ApiError } from "./api-error.server.ts";

/** Null where the provider has no such call. */
export async function ifOffered<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 405)) return null;
    throw error;
  }
}
