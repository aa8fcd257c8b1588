import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { listOwnPlans, listPlans } from "#app/lib/api/plans.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import { labelOf } from "#app/lib/text/price.server.ts";

const STATUS = {
  active: { text: "Active", isActive: true },
  inactive: { text: "Inactive", isActive: false },
};
const EXPIRED = { text: "Expired", isActive: false };

export async function loadCurrentPlans(student: Student) {
  try {
    const [plans, sold] = await Promise.all([listOwnPlans(student), readPanel(student, listPlans)]);
    // These rows have no price, so the name comes from the plans on sale.
    const offered = new Map(
      sold.value?.results.map((plan) => [plan.plan_name, labelOf(plan).name]),
    );
    const rows = plans.map(({ plan_name, created_at, expiry_date, status }) => ({
      name: offered.get(plan_name) ?? plan_name,
      from: created_at ? formatDate(created_at) : "",
      until: expiry_date ? formatDate(expiry_date) : "",
      status: statusOf(status),
    }));
    return { failed: null, rows };
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    return { failed: error.message, rows: [] };
  }
}

/** Any other word counts as expired. */
function statusOf(status: string | null) {
  const word = status?.toLowerCase();
  return word === "active" || word === "inactive" ? STATUS[word] : EXPIRED;
}
