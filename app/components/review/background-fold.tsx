import { Icon } from "#app/components/ui/icon.tsx";

interface BackgroundFoldProps {
  text: string | null;
  open?: boolean;
}

/** What the two speakers of a dialogue talk about. */
export function BackgroundFold({ text, open = false }: BackgroundFoldProps) {
  if (!text) return null;
  return (
    <details className="quiet-fold background" open={open}>
      <summary>
        <Icon name="note" small />
        Background
        <Icon name="down" small />
      </summary>
      <p className="quote">{text}</p>
    </details>
  );
}
