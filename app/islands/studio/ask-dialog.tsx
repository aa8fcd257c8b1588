import { useEffect, useRef } from "react";

interface AskDialogProps {
  id: string;
  open: boolean;
  title: string;
  text: string;
  /** What the confirming button says. */
  action: string;
  /** Confirming deletes something for good. */
  danger?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * A question before something that cannot be taken back. The browser gives the focus back where it
 * was.
 */
export function AskDialog(props: AskDialogProps) {
  const { id, open, title, text, action, danger = false, onConfirm, onCancel } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={danger ? "dialog dialog-danger" : "dialog"}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      <div className="actions">
        <button
          className={danger ? "btn btn-danger" : "btn btn-primary"}
          type="button"
          onClick={onConfirm}
        >
          {action}
        </button>
        <button className="btn" type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </dialog>
  );
}
