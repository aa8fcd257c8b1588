import { afterEach, expect, vi } from "vitest";

const complaints: string[] = [];
for (const level of ["error", "warn"] as const) {
  vi.spyOn(console, level).mockImplementation((...args: unknown[]) => {
    complaints.push(`console.${level}: ${args.map(String).join(" ")}`);
  });
}

afterEach(() => {
  expect(complaints.splice(0), "a test must not leave messages on the console").toEqual([]);
});
