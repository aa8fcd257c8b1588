import { type ButtonHTMLAttributes, createContext, useContext } from "react";

/** True for a browser without popovers: everything is open. */
export const PlainPage = createContext(false);

interface PopoverButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The id of the popover. */
  target: string;
  /** Closes the popover instead. */
  hides?: boolean;
}

/** Opens or closes a popover, also without script. */
export function PopoverButton({ target, hides = false, ...button }: PopoverButtonProps) {
  if (useContext(PlainPage)) return null;
  return (
    <button
      type="button"
      popovertarget={target}
      popovertargetaction={hides ? "hide" : undefined}
      {...button}
    />
  );
}
