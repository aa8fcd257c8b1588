import { paths } from "#app/lib/paths.ts";
import type { Dashboard } from "./dashboard.page.server.ts";
import type { Before } from "./today-panel.tsx";

/** What a new student does before the first dialogue; nothing for everybody else. */
export function firstSteps({ next, videos }: Pick<Dashboard, "next" | "videos">): Before[] {
  if (!next.value?.step.first) return [];
  const video = videos.value?.[0];
  return [
    video
      ? {
          href: `${paths.videos()}#video-1`,
          title: "Hear how it works",
          about: `Video: ${video.title}${video.length ? `, ${video.length}` : ""}.`,
        }
      : { href: paths.firstDay(), title: "Read how it works", about: "About 2 minutes." },
    {
      href: paths.firstDay("microphone"),
      title: "Try the microphone",
      about: "About 1 minute. The guide shows where to press.",
    },
  ];
}
