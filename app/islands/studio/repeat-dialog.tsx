import { useEffect, useRef } from "react";

/** Asks before an answer that exists is spoken again. */
export function RepeatDialog({
  id,
  open,
  onConfirm,
  onCancel,
}: {
  id: string;
  open: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
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
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={id}>Repeat</h2>
      <p>Are you sure you want to repeat the segment?</p>
      <div className="actions">
        <button className="btn btn-primary" type="button" onClick={onConfirm}>
          Repeat
        </button>
        <button className="btn" type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </dialog>
  );
}
