import { test } from "vitest";
import { accountJourneys } from "./account.ts";
import { dailyJourneys } from "./daily.ts";
import { examJourneys } from "./exam.ts";
import { planJourneys } from "./plans.ts";
import { usePlainPortal } from "./plain-portal.ts";
import { practiceJourneys } from "./practice.ts";
import { wordJourneys } from "./words.ts";

const plain = usePlainPortal();

accountJourneys(plain);
dailyJourneys(plain);
practiceJourneys(plain);
wordJourneys(plain);
examJourneys(plain);
planJourneys(plain);

test("sweep", () => {
  const { provider, log } = plain();
  console.log("FAULTS\n", provider.faults.join("\n"), [...provider.unknown]);
  console.log("BEYOND\n", [...provider.beyond].join("\n"));
  console.log(
    "NEVER\n",
    [...provider.asked]
      .filter(([, n]) => n === 0)
      .map(([n]) => n)
      .join("\n"),
  );
  console.log(
    log()
      .split("\n")
      .filter((line) => /"level":(40|50)/.test(line))
      .join("\n"),
  );
});
