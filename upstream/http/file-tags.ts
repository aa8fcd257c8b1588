import type { StoredFile } from "../files/storage.ts";
import { notFound } from "../refusal.ts";

/** The ETag of a file that may be replaced by another of its name. */
export function changeTag({ size, modifiedMs }: StoredFile): string {
  return `${size.toString(16)}-${Math.round(modifiedMs).toString(16)}`;
}

/**
 * Names of ours are plain; others must reach neither the disk nor the database (PostgreSQL refuses
 * a NUL with an error).
 */
export function plainName(name: string): string {
  if (!/^[\w-][\w.-]*$/.test(name)) throw notFound();
  return name;
}
