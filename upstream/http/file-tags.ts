import type { StoredFile } from "../files/storage.ts";
import { notFound } from "../refusal.ts";

/** The ETag of a file whose name may get new bytes. */
export function changeTag({ size, modifiedMs }: StoredFile): string {
  return `${size.toString(16)}-${Math.round(modifiedMs).toString(16)}`;
}

/** Our names are plain. Others must reach neither disk nor database (PostgreSQL fails on a NUL). */
export function plainName(name: string): string {
  if (!/^[\w-][\w.-]*$/.test(name)) throw notFound();
  return name;
}
