import * as z from "zod";
import { get, results } from "./call.ts";

const disk = z.object({
  of: z.enum(["data", "backup"]),
  /** Null when the folder is not there. */
  free_bytes: z.number().nullable(),
});

/** How the server of the school does. */
export const serverState = z.object({
  /** Why nothing can be stored; null while something can be. */
  storing_fault: z.string().nullable(),
  disks: z.array(disk),
  /** Null where none is made by itself. */
  backup: z
    .object({
      /** When the newest one was made and opened; null before the first. */
      made_at: z.string().nullable(),
      folder: z.string().nullable(),
      /** Why the last try failed. */
      fault: z.string().nullable(),
    })
    .nullable(),
  /** The certificate of the school's address, as it was last seen; null without https. */
  certificate: z.object({ host: z.string(), ends_at: z.string() }).nullable(),
});
export type ServerState = z.output<typeof serverState>;

export const serverCall = get("/server", results(serverState));
