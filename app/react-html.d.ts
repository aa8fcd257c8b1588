import "react";

/**
 * Attributes of HTML that React 18's types do not know yet; React passes them through, with a
 * complaint unless they are spelled in lower case.
 */
declare module "react" {
  interface HTMLAttributes<T> {
    popover?: "" | "auto" | "manual";
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string;
    popovertargetaction?: "show" | "hide" | "toggle";
  }
  interface DetailsHTMLAttributes<T> {
    name?: string;
  }
}
