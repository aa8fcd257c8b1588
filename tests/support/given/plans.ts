/** Makes a plan that the student does not have. */
export const givenPlan = (more: object = {}) => ({
  ...{ plan_id: 7, plan_name: "Silver", price: "99.50", sub_status: 0, ...more },
});

/** Makes a plan that the student has or had. */
export const givenOwnPlan = (more: object = {}) => ({
  ...{ plan_name: "Silver", created_at: "2025-11-24", status: "active", ...more },
});

/** Makes the plan that is being paid. */
export const givenSubscription = (more: object = {}) => ({
  ...{ plan_name: "Silver", price: 99.5, payment_mode: "online" },
  ...{ subscription_status: "active", ...more },
});

export const givenPayment = (more: object = {}) => ({
  ...{ payment_status: "paid", price: "119.00", ...more },
});
