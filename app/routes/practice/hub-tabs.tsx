import { Tabs } from "#app/components/ui/page-head.tsx";
import { useHub } from "./hubs.ts";

const TITLES = { pending: "Pending Practice", completed: "Completed Practice" };

export const tabTitle = (tab: "pending" | "completed") => TITLES[tab];

export function HubTabs({ current }: { current: "dialogues" | "pending" | "completed" }) {
  const { paths, tab } = useHub();
  return (
    <Tabs
      label="Practice lists"
      tabs={[
        { href: paths.hub(), text: tab, current: current === "dialogues" },
        {
          href: paths.hub({ tab: "pending" }),
          text: tabTitle("pending"),
          current: current === "pending",
        },
        {
          href: paths.hub({ tab: "completed" }),
          text: tabTitle("completed"),
          current: current === "completed",
        },
      ]}
    />
  );
}
