import { Paywall } from "#app/components/ui/paywall.tsx";

/** In the place of words that no plan of the student opens. */
export function ClosedWords() {
  return (
    <Paywall
      title="Subscribe to see the words"
      text="In order to see more vocabularies, you need to buy a plan."
    />
  );
}
