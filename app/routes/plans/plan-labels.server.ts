import { counted } from "#app/lib/text/format.ts";

interface Priced {
  plan_name: string;
  price: number;
  months?: number | null;
}

/** Two prices have agreed names. Other plans have the upstream's. */
const AGREED = [
  { price: 119, name: "Intermediate", months: 2, isMostPopular: true },
  { price: 159, name: "Advance", months: 2, isMostPopular: false },
];

export function labelOf({ plan_name, price, months }: Priced) {
  const agreed = AGREED.find((plan) => plan.price === price);
  const lasts = months && months > 0 ? months : (agreed?.months ?? 1);
  return {
    name: agreed?.name ?? plan_name,
    lasts,
    duration: counted(lasts, "Month"),
    isMostPopular: agreed?.isMostPopular ?? false,
  };
}
