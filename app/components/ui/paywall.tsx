import { paths } from "#app/lib/paths.ts";
import { Icon } from "./icon.tsx";

interface PaywallProps {
  title: string;
  text: string;
  /** A sentence that says what a plan includes here. */
  opens?: string;
}

/** Replaces paid content without a plan. The page has none of the real rows. */
export function Paywall({ title, text, opens }: PaywallProps) {
  return (
    <div className="paywall">
      <div className="paywall-body">
        <Icon name="lock" />
        <h2>{title}</h2>
        <p>
          {text}
          {opens && ` ${opens}`}
        </p>
        <a className="btn btn-primary" href={paths.subscription}>
          See the plans
        </a>
      </div>
      <svg
        className="absolute inset-0 size-full text-sunken"
        aria-hidden="true"
        preserveAspectRatio="none"
        viewBox="0 0 100 60"
      >
        <path
          d="M3 8h3M10 8h42M82 8h14M3 23h3M10 23h55M82 23h14M3 38h3M10 38h34M82 38h14M3 53h3M10 53h48M82 53h14"
          fill="none"
          stroke="currentColor"
          strokeWidth="5"
        />
      </svg>
    </div>
  );
}

/** Replaces words that the student's plan does not include. */
export function ClosedWords() {
  return (
    <Paywall
      title="Subscribe to see the words"
      text="In order to see more vocabularies, you need to buy a plan."
    />
  );
}
