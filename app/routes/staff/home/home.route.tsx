import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { priceText } from "#app/lib/text/price.server.ts";
import { homeCall, MOST_COUNTED, type StaffHome } from "#contract/staff/home.ts";
import { staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { Nothing } from "../kit/nothing.tsx";
import type { loader as frameLoader } from "../staff-frame.route.tsx";
import { ageText, dayText, greeting } from "./age.ts";
import stylesheet from "./home.css?url";
import { FirstStepList, OpenYourSchool } from "./first-steps.tsx";
import { withMailbox } from "../mail/mail-way.server.ts";
import { hasAny } from "../samples/samples-in-words.ts";
import { HelpPanel, SamplesPanel, TodayPanel } from "./side-panels.tsx";
import { WaitingCounts } from "./waiting-counts.tsx";
import { WaitingList } from "./waiting-list.tsx";
import { WeekCharts } from "./week-charts.tsx";
import type { ShownSteps } from "./your-portal.tsx";
import { troublesOf } from "../server/troubles.ts";
import { Troubles } from "../server/troubles-notice.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Home", error);

type Loaded = StaffHome & {
  first_steps: ShownSteps | null | undefined;
  now: number;
  taken: string | null;
  troubles: string[];
};

export const loader = staffLoader(async ({ caller }) => {
  const { server, ...home } = await askStaff(caller, homeCall);
  const now = Date.now();
  const sold = home.today?.sold;
  return {
    ...home,
    first_steps: home.first_steps && {
      ...withMailbox(caller, home.first_steps),
      address: new URL(caller.portal.settings.PUBLIC_ORIGIN).host,
    },
    now,
    troubles: server ? troublesOf(server, now) : [],
    taken: sold && sold.plans > 0 ? priceText(caller.portal, sold.cents / 100) : null,
  };
});

/** Shows what waits for staff, what happened today, and the results of the last weeks. */
export default function HomeRoute() {
  const home = useLoaderData<typeof loader>();
  const { server } = useStaffPaths();
  const { first_steps: first, samples } = home;
  return (
    <>
      <Troubles troubles={home.troubles} href={server} />
      {first && !first.opened ? (
        <OpenYourSchool first={first} samples={samples} />
      ) : (
        <Home {...home} />
      )}
    </>
  );
}

function Home({ now, taken, today, help, samples, first_steps: first, ...home }: Loaded) {
  const member = useRouteLoaderData<typeof frameLoader>("routes/staff/staff-frame.route");
  const [name = ""] = (member?.name ?? "").split(" ");
  return (
    <>
      <PageHead
        title={name === "" ? greeting(now) : `${greeting(now)}, ${name}`}
        lead={`${dayText(now)}. ${summary(home, now)}`}
      />
      <div className="stack-lg">
        <div className="home">
          <div>
            <Waits {...home} now={now} />
            {first && <FirstStepList first={first} />}
          </div>
          <div>
            {samples && hasAny(samples) && <SamplesPanel samples={samples} />}
            {today && <TodayPanel today={today} taken={taken} />}
            {help && help.length > 0 && <HelpPanel help={help} />}
          </div>
        </div>
        <WeekCharts {...home} />
      </div>
    </>
  );
}

type Waited = Pick<StaffHome, "waits" | "waiting">;

function Waits({ waits, waiting, now }: Waited & { now: number }) {
  if (!hasWork({ waits, waiting })) return <NothingWaits />;
  return waiting ? <WaitingList {...waiting} now={now} /> : <WaitingCounts {...waits} />;
}

function NothingWaits() {
  const paths = useStaffPaths();
  return (
    <Section id="waits" title="Waiting for you">
      <Nothing what="Nothing is waiting">
        See <a href={paths.teaching()}>who practises</a>.
      </Nothing>
    </Section>
  );
}

function hasWork({ waits, waiting }: Waited): boolean {
  return waiting ? waiting.rows.length > 0 : Object.values(waits).some(Boolean);
}

/** Returns "6 things wait, the oldest for 2 days." */
function summary({ waits, waiting }: Waited, now: number): string {
  if (!hasWork({ waits, waiting })) return "Nothing waits.";
  const counts = Object.values(waiting?.counts ?? waits);
  const all = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const atLeast = counts.some((count) => count !== null && count >= MOST_COUNTED);
  const things = `${all}${atLeast ? " or more" : ""} ${all === 1 ? "thing waits" : "things wait"}`;
  const [oldest] = waiting?.rows ?? [];
  return oldest ? `${things}, the oldest for ${ageText(oldest.since, now)}.` : `${things}.`;
}
