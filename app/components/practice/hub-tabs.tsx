import { paths } from "#app/lib/paths.ts";
import { Tabs } from "#app/components/ui/tabs.tsx";

const TITLES = { pending: "Pending Practice", completed: "Completed Practice" };

export const tabTitle = (tab: "pending" | "completed") => TITLES[tab];

export function HubTabs({ current }: { current: "practice" | "pending" | "completed" }) {
  return (
    <Tabs
      label="Practice lists"
      tabs={[
        { href: paths.practiceHub(), text: "Practice", current: current === "practice" },
        {
          href: paths.practiceHub({ tab: "pending" }),
          text: tabTitle("pending"),
          current: current === "pending",
        },
        {
          href: paths.practiceHub({ tab: "completed" }),
          text: tabTitle("completed"),
          current: current === "completed",
        },
      ]}
    />
  );
}
