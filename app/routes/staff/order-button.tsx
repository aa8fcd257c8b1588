interface OrderButtonProps {
  /** The field that says which button of its form was pressed. */
  name?: "do" | "then";
  value: string;
  text: string;
  /** Which one of a list it is about, for screen readers. */
  of?: string;
  look?: "primary" | "danger";
}

/** A button of a page on which several send the same form, or each its own. */
export function OrderButton({ name = "do", value, text, of, look }: OrderButtonProps) {
  return (
    <>
      <button className={look ? `btn btn-${look}` : "btn"} type="submit" name={name} value={value}>
        {text}
        {of !== undefined && <span className="sr-only">: {of}</span>}
      </button>{" "}
    </>
  );
}
