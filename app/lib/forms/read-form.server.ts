import {
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";

/** A body over its limits; counted while reading, so a lying Content-Length helps nobody. */
export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
}

/** 10,000 characters of Devanagari are 90 kB once a browser has encoded them. */
export const FORM_BYTES = 512 * 1024;
export const AUDIO_BYTES = 8_000_000;

/**
 * Reads a posted form. Text forms may hold 512 kB; `fileBytes` allows one file of that size besides.
 * Throws {@link BodyTooLarge}; a body that is no form at all reads as an empty one.
 */
export async function readForm(request: Request, fileBytes = 0): Promise<FormData> {
  try {
    return await parseFormData(request, { maxFiles: 1, maxFileSize: fileBytes, maxParts: 60, maxTotalSize: FORM_BYTES + fileBytes });
  } catch (error) {
    if (isLimit(error)) throw new BodyTooLarge("The form is larger than allowed.");
    return new FormData();
  }
}

/** The text of a field, "" when it is missing or a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** The chosen file of a field, or null; browsers send an empty nameless file when none was chosen. */
export function fileOf(form: FormData, name: string): File | null {
  const value = form.get(name);
  return value instanceof File && (value.size > 0 || value.name !== "") ? value : null;
}

/** A whole number of a field or query, or null. */
export function idOf(value: FormDataEntryValue | null): number | null {
  return typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

function isLimit(error: unknown): boolean {
  return (
    error instanceof MaxFileSizeExceededError ||
    error instanceof MaxFilesExceededError ||
    error instanceof MaxPartsExceededError ||
    error instanceof MaxTotalSizeExceededError
  );
}
