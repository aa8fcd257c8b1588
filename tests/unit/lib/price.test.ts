import { expect, test } from "vitest";
import { createPortal } from "../../../app/lib/portal.server.ts";
import { readEnv } from "../../../app/lib/settings.server.ts";
import { priceText } from "../../../app/lib/text/price.server.ts";

test.each([
  ["", undefined, "$119"],
  ["", "AUD", "$119"],
  ["", "GBP", "£119"],
  ["", "INR", "₹119"],
  ["A$", "GBP", "A$119"],
])(
  "with the operator's sign %j and the school's currency %s a price is %s",
  (sign, currency, text) => {
    const portal = createPortal(readEnv({ SESSION_SECRET: "s".repeat(32), CURRENCY_SYMBOL: sign }));
    expect(priceText({ ...portal, currency }, 119)).toBe(text);
  },
);
