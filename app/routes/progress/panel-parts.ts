import type { ReactNode } from "react";

/** One panel of the page: a picture, or a sentence while there is nothing to draw. */
export interface PanelParts {
  id: string;
  title: string;
  picture?: ReactNode;
  quiet?: ReactNode;
}
