import { Tabs } from "#app/components/ui/tabs.tsx";
import { type MockTab, paths } from "#app/lib/paths.ts";

const TABS = [
  { tab: "new", text: "New" },
  { tab: "pending", text: "Pending" },
  { tab: "completed", text: "Completed" },
] as const;

export const mockTabTitle = (tab: MockTab) => TABS.find((one) => one.tab === tab)?.text ?? "";

export function MockTabs({ current }: { current: MockTab }) {
  return (
    <Tabs
      label="Mock test lists"
      tabs={TABS.map(({ tab, text }) => ({
        href: paths.mockTests({ tab }),
        text,
        current: tab === current,
      }))}
    />
  );
}
