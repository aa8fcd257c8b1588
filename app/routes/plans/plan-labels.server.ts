import { counted } from "#app/lib/text/format.ts";

interface Priced {
  plan_name: string;
  price: number;
  months?: number | null;
  /** Told where the school names its plans itself. */
  most_popular?: boolean | null;
}

/** Two prices have agreed names. Other plans have the upstream's, and so have all that it marks. */
const AGREED = [
  { price: 119, name: "Intermediate", months: 2, isMostPopular: true },
  { price: 159, name: "Advance", months: 2, isMostPopular: false },
];

export function labelOf({ plan_name, price, months, most_popular: isMarked = null }: Priced) {
  const agreed = isMarked === null ? AGREED.find((plan) => plan.price === price) : undefined;
  const lasts = months && months > 0 ? months : (agreed?.months ?? 1);
  return {
    name: agreed?.name ?? plan_name,
    lasts,
    duration: counted(lasts, "Month"),
    isMostPopular: isMarked ?? agreed?.isMostPopular ?? false,
  };
}
