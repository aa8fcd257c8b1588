import { expect, it } from "vitest";
import { Api } from "./api.ts";
import { onBothEnginesAtNight } from "./engines.ts";

const [NEW, OLD] = ["n".repeat(32), "o".repeat(32)];
/** Returns the method and the first parts of a path. */
const areaOf = (route: string) => route.split("/").slice(0, 3).join("/");
const CHECK = "/api/v1/check-token";

onBothEnginesAtNight(
  "an API with a secret for its portals",
  (upstream) => {
    const api = () => new Api(upstream().base);
    const refused = async (path: string, method: string, headers: Record<string, string>) => {
      const init = method === "POST" ? { json: { email: "x".repeat(9_000_000) } } : {};
      const { status, bytes } = await api().call(path, { method, headers, ...init });
      return [status, bytes.length];
    };

    it("refuses a missing or wrong secret at every path, and reveals nothing", async () => {
      const areas = new Map(
        upstream()
          .routes.filter((route) => !route.startsWith("ALL"))
          .map((route) => [areaOf(route), route.split(" ")]),
      );
      expect(areas.size).toBeGreaterThan(10);
      for (const [area, [method = "", path = ""]] of areas)
        expect(await refused(path, method, {}), area).toEqual([421, 0]);
      for (const wrong of ["", "x".repeat(32), NEW.slice(1), `${NEW}n`, `${NEW},${OLD}`])
        expect(await refused(CHECK, "GET", { "X-Portal-Secret": wrong }), wrong).toEqual([421, 0]);
      expect(await refused("/no/such/page", "GET", {})).toEqual([421, 0]);
      const said = upstream().logged.filter((line) => line.includes("UPSTREAM_SECRET"));
      expect(said, "one line a minute").toHaveLength(1);
      expect(upstream().logged.join("\n"), "and no line a request").not.toContain('"request"');
    });

    it("accepts the new and the old secret", async () => {
      for (const secret of [NEW, OLD])
        expect((await api().get(CHECK, { "X-Portal-Secret": secret })).status).toBe(401);
    });

    it("answers a load balancer's readiness probe", async () => {
      expect((await api().get("/readyz")).status).toBe(200);
    });
  },
  { UPSTREAM_SECRET: [NEW, OLD] },
);
