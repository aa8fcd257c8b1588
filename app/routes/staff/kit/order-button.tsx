interface OrderButtonProps {
  /** The name of the field that carries `value`. */
  name?: "do" | "then";
  value: string;
  text: string;
  /** The row of a list that the button acts on, for screen readers. */
  of?: string;
  look?: "primary" | "danger";
}

/** A button that names what its form should do. */
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
