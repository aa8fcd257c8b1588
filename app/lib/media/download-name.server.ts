const ENDINGS: Record<string, string> = {
  "audio/3gpp": "3gp",
  "audio/aac": "aac",
  "audio/amr": "amr",
  "audio/mp4": "m4a",
  "audio/mpeg": "mp3",
  "audio/ogg": "ogg",
  "audio/wav": "wav",
  "audio/webm": "webm",
  "text/html": "html",
};
const LONGEST = 100;

/**
 * The `Content-Disposition` of a file that is to be kept under a name, which gets the ending of its
 * type. Null without a name.
 */
export function attachment(name: string | null, type: string | undefined): string | null {
  if (!name) return null;
  // Cut between characters: half of one cannot be written into the header.
  const plain = [...name.replace(/[^\p{L}\p{M}\p{N} ,()'-]+/gu, " ").trim()]
    .slice(0, LONGEST)
    .join("");
  const ending = ENDINGS[(type ?? "").split(";")[0]?.trim() ?? ""];
  const file = `${plain || "recording"}${ending ? `.${ending}` : ""}`;
  const ascii = file.replace(/[^\x20-\x7e]/g, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file)}`;
}
