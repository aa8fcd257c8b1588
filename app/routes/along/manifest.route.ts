import { guestLoader } from "#app/lib/http/access.server.ts";
import { getShownSchool } from "#app/lib/school.server.ts";
import { PORTAL_NAME } from "#plan/school.ts";

const MANIFEST = {
  id: "/",
  description: "Prepare for the NAATI CCL interpreting test.",
  lang: "en-AU",
  start_url: "/dashboard",
  scope: "/",
  display: "standalone",
  background_color: "#f6f3f1",
  theme_color: "#6a2c6b",
  icons: [
    {
      src: "/icon-192.png",
      sizes: "192x192",
      type: "image/png",
      purpose: "any maskable",
    },
    {
      src: "/icon-512.png",
      sizes: "512x512",
      type: "image/png",
      purpose: "any maskable",
    },
  ],
  shortcuts: [
    {
      name: "Continue",
      url: "/practice-ccl?tab=pending",
    },
    {
      name: "Study words",
      short_name: "Study",
      url: "/vocabulary",
    },
    {
      name: "On this device",
      url: "/along",
    },
  ],
};

/** Returns the manifest of the installed portal. */
export const loader = guestLoader(async ({ caller }) => {
  const { name } = await getShownSchool(caller);
  const short_name = name === PORTAL_NAME ? "CCL Portal" : name;
  return new Response(JSON.stringify({ ...MANIFEST, name, short_name }), {
    headers: {
      "Content-Type": "application/manifest+json; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
});
