import { createServer } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { type CountedJobs, type Figure, measured, type Pool } from "./events.ts";

/** Seconds. A page takes 10 ms, an upload on a slow connection half a minute. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Answers `/metrics` in Prometheus' format, on this machine only. When the port is taken, calls
 * `problem` and serves no figures.
 */
export function serveMetrics(
  { program, port }: { program: "portal" | "api"; port: number },
  problem: (sentence: string) => void,
): void {
  const register = new Registry();
  register.setDefaultLabels({ program });
  collectDefaultMetrics({ register });
  countRequests(register);
  if (program === "portal") countPortal(register);
  else countApi(register);
  const server = createServer((req, res) => {
    if (req.url !== "/metrics") return void res.writeHead(404).end();
    register.metrics().then(
      (text) => res.setHeader("Content-Type", register.contentType).end(text),
      () => res.writeHead(500).end(),
    );
  });
  server.on("error", (error) => problem(`No metrics on port ${port}: ${error.message}.`));
  server.listen(port, "127.0.0.1").unref();
}

function countRequests(register: Registry): void {
  const requests = new Histogram({
    name: "ccl_request_seconds",
    help: "Requests by the pattern of their route, from their first byte to the last of the answer",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS,
    registers: [register],
  });
  measured.on("request", ({ method = "none", route = "none", status, ms }) =>
    requests.observe({ method, route, status }, ms / 1000),
  );
}

function countPortal(register: Registry): void {
  const registers = [register];
  const calls = new Histogram({
    name: "ccl_call_seconds",
    help: "Calls to the API by name; status 0 is no answer",
    labelNames: ["call", "status"],
    buckets: BUCKETS,
    registers,
  });
  const breakers = new Gauge({
    name: "ccl_breaker_open",
    help: "1 while a call is not asked because it failed",
    labelNames: ["call"],
    registers,
  });
  const uploads = new Gauge({
    name: "ccl_uploads_waiting",
    help: "Recordings that are received or sent on now",
    registers,
  });
  measured.on("call", ({ call, status, ms }) => calls.observe({ call, status }, ms / 1000));
  measured.on("breaker", ({ call, isOpen }) => breakers.set({ call }, isOpen ? 1 : 0));
  const faults = new Counter({
    name: "ccl_browser_faults_total",
    help: "Reports of browsers in which a script of ours broke; takes tells that one was concerned",
    labelNames: ["part", "kind", "takes"],
    registers,
  });
  measured.on("upload", (change) => uploads.inc(change));
  measured.on("fault", (labels) => faults.inc(labels));
}

function countApi(register: Registry): void {
  const registers = [register];
  const jobs = new Counter({
    name: "ccl_jobs_total",
    help: "Tries of jobs, by how they ended",
    labelNames: ["job", "end"],
    registers,
  });
  const files = new Counter({
    name: "ccl_files_stored_total",
    help: "Files that the store confirmed",
    registers,
  });
  const takes = new Counter({
    name: "ccl_takes_acknowledged_total",
    help: "Takes of which a student was told that they are stored",
    registers,
  });
  const storing = new Gauge({
    name: "ccl_can_store",
    help: "0 while the API cannot store a file and a row: a full disk, a folder without rights",
    registers,
  });
  storing.set(1);
  measured.on("storing", (isPossible) => storing.set(isPossible ? 1 : 0));
  measured.on("figures", (figures) => {
    for (const figure of figures) show(register, figure);
  });
  measured.on("job", ({ job, isDone }) => jobs.inc({ job, end: isDone ? "done" : "failed" }));
  measured.on("file", () => files.inc());
  measured.on("take", () => takes.inc());
  showQueue(register);
  let pool: Pool | undefined;
  measured.on("pool", (opened) => {
    pool = opened;
  });
  new Gauge({
    name: "ccl_database_connections",
    help: "Connections to PostgreSQL; waiting are requests that wait for one",
    labelNames: ["state"],
    registers,
    collect() {
      if (!pool) return;
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  });
}

function show(register: Registry, { name, help, labels: labelNames, read }: Figure): void {
  new Gauge({
    ...{ name, help, labelNames, registers: [register] },
    async collect() {
      const all = await read();
      this.reset();
      for (const { labels, value } of all) if (value !== null) this.set(labels, value);
    },
  });
}

const QUEUE = [
  ["ccl_jobs_waiting", "Jobs that are due and that no API works on", "waiting"],
  ["ccl_jobs_oldest_seconds", "How long the oldest of them has waited", "seconds"],
  ["ccl_jobs_failed", "Jobs that wait for staff after their last try", "failed"],
] as const;

/** Counts the jobs at each scrape, and never without one. */
function showQueue(register: Registry): void {
  let count: () => Promise<CountedJobs[]> = () => Promise.resolve([]);
  measured.on("queue", (counting) => {
    count = counting;
  });
  for (const [name, help, figure] of QUEUE)
    new Gauge({
      ...{ name, help, labelNames: ["job"], registers: [register] },
      async collect() {
        const kinds = await count();
        this.reset();
        for (const counted of kinds) this.set({ job: counted.kind }, counted[figure]);
      },
    });
}
