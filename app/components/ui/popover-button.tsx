import { type ButtonHTMLAttributes, createContext, useContext } from "react";

/** For a browser without popovers: everything stands open. */
export const PlainPage = createContext(false);

interface PopoverButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The id of what opens. */
  target: string;
  /** Closes it instead. */
  hides?: boolean;
}

/** Opens or closes a popover, without script too. */
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
