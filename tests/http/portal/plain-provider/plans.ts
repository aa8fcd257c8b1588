import { describe, expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import { link, notice, type PlainPortal } from "./plain-portal.ts";

const EMAIL = "mai@school.example";
const PASSWORD = "five small islands";

/** Tests plans: chosen, paid, managed, cancelled. */
export function planJourneys(plain: () => PlainPortal): void {
  describe("plans", () => {
    test("a student buys a plan, sees it unpaid and then paid, cancels it and finds it listed", async () => {
      const { provider, client } = plain();
      const { school } = provider;
      school.enrol({ email: EMAIL, password: PASSWORD, first_name: "Mai", verified: true });
      const mai = client();
      await mai.logIn(EMAIL, PASSWORD);
      expect((await mai.get("/manage-subscription")).location, "no plan").toBe("/subscription");
      const plans = await mai.get("/subscription");
      expect(textsOf(plans.page, ".plans tbody th")).toEqual([
        "Basic $49 1 Month",
        "Intermediate $119 2 Months Most Popular All of Basic, and:",
        "Advance $159 2 Months All of Intermediate, and:",
      ]);
      const checkout = await mai.press(plans, "Choose plan: Intermediate");
      expect([checkout.status, checkout.location]).toEqual([
        303,
        expect.stringContaining(`${provider.url}/checkout/cs_test_`),
      ]);
      const session = checkout.location?.split("/").at(-1) ?? "";
      const back = `/payment-success?session_id=${session}`;
      expect(textOf((await mai.get(back)).page, "h1")).not.toBe("Payment successful");
      const bought = school.checkouts.get(session);
      if (bought) bought.paid = true;
      const paid = await mai.get(back);
      expect(textOf(paid.page, "h1")).toBe("Payment successful");

      const manage = await mai.get(link(paid, "Manage Subscription"));
      expect(textOf(manage.page, "main")).toMatch(/Intermediate.*Next payment date 31\/12\/2026/);
      const asked = await mai.get(link(manage, "Cancel Plan"));
      const done = await mai.follow(await mai.press(asked, "Cancel Plan"));
      expect(notice(done)).toBe("Cancel successfully.");
      expect(textOf(done.page, "main")).toMatch(/Plan will be cancell?ed on 31\/12\/2026/);
      expect(textsOf((await mai.get("/user-current-plans")).page, "tbody tr")[0]).toMatch(
        /^1Intermediate.*Active$/,
      );
    });

    test("shows the provider's message for a refused payment", { tags: ["night"] }, async () => {
      const refused = await (await plain().student()).get("/payment-success?session_id=cs_none");
      expect(textOf(refused.page, "main")).toContain("The payment was not completed.");
    });

    test("shows why a plan cannot be cancelled", async () => {
      const { provider, student } = plain();
      const asha = await student();
      const asked = await asha.get("/manage-subscription/cancel");
      provider.refuseOnce("POST /api/v1/cancel-subscription", 422, "Ask the office.");
      const refused = await asha.press(asked, "Cancel Plan");
      expect([refused.status, textOf(refused.page, ".notice")]).toEqual([
        422,
        expect.stringContaining("Ask the office."),
      ]);
    });
  });
}
