import { type ButtonHTMLAttributes, createContext, useContext } from "react";

/** Whether the page is for a browser that opens no popover: all of it stands there already. */
export const PlainPage = createContext(false);

interface PopoverButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The id of what opens. */
  target: string;
  /** Closes it instead. */
  hides?: boolean;
}

/** Opens or closes a popover, without script too; a page without popovers has no such button. */
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
