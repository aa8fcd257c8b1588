import { readEnv } from "./settings.server.ts";

/**
 * The settings of this process, read once. The only place of the portal that looks at process.env.
 */
export const env = readEnv(process.env);
