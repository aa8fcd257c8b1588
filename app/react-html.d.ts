import "react";

/** Attributes of HTML that React 18's types do not know yet; React passes them through. */
declare module "react" {
  interface HTMLAttributes<T> {
    popover?: "" | "auto" | "manual";
  }
  interface ButtonHTMLAttributes<T> {
    popoverTarget?: string;
    popoverTargetAction?: "show" | "hide" | "toggle";
  }
  interface DetailsHTMLAttributes<T> {
    name?: string;
  }
}
