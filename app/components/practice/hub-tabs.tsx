import { paths } from "#app/lib/paths.ts";
import { Tabs } from "#app/components/ui/tabs.tsx";

export function HubTabs({ current }: { current: "practice" | "pending" | "completed" }) {
  return (
    <Tabs
      label="Practice lists"
      tabs={[
        { href: paths.practiceHub(), text: "Practice", current: current === "practice" },
        { href: paths.practiceHub({ tab: "pending" }), text: "Pending Practice", current: current === "pending" },
        { href: paths.practiceHub({ tab: "completed" }), text: "Completed Practice", current: current === "completed" },
      ]}
    />
  );
}
