import type { EditedDialogue } from "#contract/staff/dialogues.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";

export interface WritingProps {
  owner: string;
  dialogue: EditedDialogue;
  links: {
    page: string;
    dialogues: string;
    preview: string;
    changes: string;
    /** Sounds of content are below it, by file name. */
    content: string;
    login: string;
  };
  /** A post without script that was refused. */
  failed: FormResult | null;
}

/** The sides of a row: the columns are languages, and one of them is spoken. */
export type Side = "text" | "sample";
export function soundKindOf(side: Side): "prompt" | "spoken" {
  return side === "text" ? "prompt" : "spoken";
}
