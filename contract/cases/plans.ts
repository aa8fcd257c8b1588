import * as plans from "#app/lib/api/plans.server.ts";
import { type Case, confirms, counted, lists, reads } from "../case.ts";

const PAYS = { never: "it is about money" };

const plan = {
  plan_id: 7,
  plan_name: "Silver",
  price: 99.5,
  practice_limits: 1,
  realtime_vip_material: 0,
  fulllenth_vac_limits: 100,
  mocktest_limits: 2,
  is_live_video_class: 1,
  user_sample_response: 1,
  feedback: 1,
  sub_status: "1",
  months: 2,
  most_popular: 1,
};
const ownPlan = {
  plan_name: "Silver",
  created_at: "2026-11-01",
  expiry_date: "2027-01-01",
  status: "active",
};
export const PLANS: Record<string, Case> = {
  "plans.listPlans": lists({
    ask: ({ student }) => plans.listPlans(student),
    shows: ({ results }) =>
      counted(
        "plans",
        results.map(({ plan_name }) => plan_name),
      ),
    answer: {
      results: [plan, { ...plan, plan_id: 8, plan_name: "Gold", price: 159, sub_status: "0" }],
      free: { dialogues: 1, words: 20, mock_tests: 0 },
      payment_pending: null,
      pays_elsewhere: null,
    },
    needs: ["results[].plan_id", "results[].plan_name", "results[].price"],
    ours: [
      ...["free", "payment_pending", "pays_elsewhere"],
      ...["results[].months", "results[].most_popular"],
    ],
  }),
  "plans.getSubscription": lists({
    ask: ({ student }) => plans.getSubscription(student),
    shows: (found) => (found === null ? "that there is no plan" : `the plan ${found.plan_name}`),
    answer: {
      results: {
        plan_id: 7,
        plan_name: "Silver",
        price: 99.5,
        months: 2,
        payment_mode: "online",
        subscription_status: "active",
        next_payment_date: "2027-01-31",
        cancel_at_date: null,
        payment_history_link: "https://billing.example/history",
        receipts_link: "https://billing.example/receipts",
      },
    },
    needs: ["results"],
    ours: ["results.plan_id", "results.months", "results.receipts_link"],
  }),
  "plans.listOwnPlans": lists({
    ask: ({ student }) => plans.listOwnPlans(student),
    shows: (found) =>
      counted(
        "own plans",
        found.map(({ plan_name }) => plan_name),
      ),
    answer: { results: [ownPlan, { ...ownPlan, plan_name: "Gold", status: "expired" }] },
    needs: [],
  }),
  "plans.createCheckout": reads({
    asked: PAYS,
    ask: ({ student }) => plans.createCheckout(student, { planId: 1, key: "key" }),
    shows: (address) => address,
    answer: { results: { payment_url: "https://pay.example/1" } },
    needs: ["results", "results.payment_url"],
  }),
  "plans.getPayment": confirms({
    asked: PAYS,
    ask: ({ student }) => plans.getPayment(student, "session"),
    shows: () => "that it was paid",
    answer: {
      message: "Paid.",
      results: {
        payment_status: "paid",
        plan_name: "Silver",
        price: 99.5,
        currency: "AUD",
        transaction_id: "T-1",
        paid_at: "2026-11-20",
        expiry_date: "2027-01-20",
      },
    },
    ours: ["results"],
  }),
  "plans.cancelSubscription": confirms({
    asked: PAYS,
    ask: ({ student }) => plans.cancelSubscription(student),
  }),
};
