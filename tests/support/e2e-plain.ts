import { expect, test as base } from "@playwright/test";
import { Guard } from "./e2e-guard.ts";
import { OURS } from "./plain-provider/ours.ts";
import { PlainProvider } from "./plain-provider/provider.ts";
import type { School, Student } from "./plain-provider/school.ts";
import { startStack, type Stack } from "./stack.ts";

interface Plain {
  provider: PlainProvider;
  stack: Stack;
}

interface Fixtures {
  guard: Guard;
  /** A new student for each test, logged in. */
  student: Student;
  hasPlan: boolean;
}

/** One provider and one portal for each worker. */
export const test = base.extend<Fixtures, { plain: Plain }>({
  hasPlan: [true, { option: true }],
  plain: [
    async ({}, use) => {
      const provider = await PlainProvider.start();
      const stack = await startStack({
        upstreamUrl: provider.url,
        trial: false,
        portalEnv: { PAYMENT_ORIGINS: provider.url },
      });
      await use({ provider, stack });
      await stack.stop();
      await provider.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ plain }, use) => use(plain.stack.portalUrl),
  guard: [
    async ({ context, plain: { provider, stack } }, use) => {
      const guard = new Guard();
      guard.watch(context);
      const before = stack.portalLog().length;
      await use(guard);
      guard.check(stack.portalLog().slice(before));
      expect(provider.faults).toEqual([]);
      expect([...provider.unknown].filter((call) => !OURS.includes(call))).toEqual([]);
    },
    { auto: true },
  ],
  student: async ({ page, plain, hasPlan }, use, { testId }) => {
    const student = enrol(plain.provider.school, { email: `${testId}@school.example`, hasPlan });
    await page.goto("/login");
    await page.getByLabel("User Name").fill(student.email);
    await page.getByLabel("Password", { exact: true }).fill(student.password);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
    await use(student);
  },
});

function enrol(school: School, { email, hasPlan }: { email: string; hasPlan: boolean }): Student {
  const [asha] = school.students;
  const plan = hasPlan && asha?.plan ? { ...asha.plan } : null;
  return school.enrol({
    email,
    plan,
    first_name: "Lin",
    password: "a red kite above",
    verified: true,
  });
}
