import { afterEach, expect, it } from "vitest";
import { growing, JobFault, type Kind } from "../../../upstream/queue/kind.ts";
import { Queue } from "../../../upstream/queue/queue.ts";
import { addJob } from "../../../upstream/queue/rows.ts";
import { until } from "../../support/program.ts";
import { onBothEngines } from "./engines.ts";

onBothEngines("queue", (upstream) => {
  const running: Queue[] = [];
  afterEach(async () => {
    for (const queue of running.splice(0)) await queue.stop();
    await upstream().deps.db.deleteFrom("jobs").execute();
  });

  const kind = (work: Kind["work"], more: Partial<Kind> = {}): Kind => ({
    ...{ name: "probe", mostMs: 60_000, wait: growing({ firstMs: 1, longestMs: 4, tries: 3 }) },
    ...{ work, ...more },
  });
  async function start(kinds: Kind[], db = upstream().deps.db): Promise<Queue> {
    const queue = new Queue({ db, log: upstream().deps.log }, kinds);
    running.push(queue);
    await queue.start();
    return queue;
  }
  const add = (payload: string, more: { person?: string; rank?: number } = {}) =>
    addJob(upstream().deps.db, { kind: "probe", payload, ...more });
  const left = () => upstream().deps.db.selectFrom("jobs").selectAll().orderBy("name").execute();
  const isEmpty = () =>
    until(
      async () => (await left()).length === 0,
      () => "an empty queue",
      // The disk of a busy machine takes its time for a commit.
      60_000,
    );

  it(
    "does what somebody waits for first, and 500 jobs of one person in turn with another's",
    { timeout: 90_000 },
    async () => {
      await upstream()
        .deps.db.transaction()
        .execute(async (trx) => {
          for (let no = 0; no < 500; no++)
            await addJob(trx, { kind: "probe", payload: `A${no}`, person: "A", rank: 1 });
        });
      const done: string[] = [];
      await add("B0", { person: "B", rank: 1 });
      await add("waits", { person: "A" });
      await start([
        kind(async (payload) => {
          done.push(payload);
          // One who comes later gets the next turn too, and whoever waits longer is not forgotten.
          if (done.length % 10 === 0)
            await add(`C${done.length}`, { person: `C${done.length}`, rank: 1 });
        }),
      ]);
      await isEmpty();
      expect(done.slice(0, 4)).toEqual(["waits", "A0", "B0", "A1"]);
      expect(done).toHaveLength(502 + done.filter((name) => name.startsWith("C")).length);
      for (const [at, name] of done.entries())
        if (name.startsWith("C")) expect(at - Number(name.slice(1)), name).toBeLessThan(3);
    },
  );

  it("does so many at once, and goes on beside a job that hangs", async () => {
    for (let no = 0; no < 12; no++) await add(no === 0 ? "hangs" : `${no}`);
    let [now, most] = [0, 0];
    const done: string[] = [];
    const signals: AbortSignal[] = [];
    const work: Kind["work"] = async (payload, signal) => {
      most = Math.max(most, ++now);
      if (payload === "hangs") {
        signals.push(signal);
        signal.addEventListener("abort", () => (now -= 1));
        return new Promise(() => undefined);
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
      now -= 1;
      done.push(payload);
    };
    await start([kind(work, { atOnce: 3, mostMs: 200 })]);
    await until(
      async () => (await left())[0]?.failed_at,
      () => "the end of the tries",
    );
    expect([done.length, most]).toEqual([11, 3]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
    expect(await left()).toMatchObject([
      { payload: "hangs", tries: 3, fault: "no end after 200 ms" },
    ]);
  });

  it("looks at what waits once a beat, and ends jobs together that end together", async () => {
    const counts = { looks: 0, ends: 0 };
    const db = upstream().deps.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === "SelectQueryNode" && node.frontModifiers) counts.looks += 1;
        if (node.kind === "DeleteQueryNode") counts.ends += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    for (let no = 0; no < 40; no++) await add(`${no}`);
    const begun = performance.now();
    await start([kind(() => Promise.resolve(), { atOnce: 8 })], db);
    await isEmpty();
    expect(counts.ends).toBeLessThanOrEqual(10);
    expect(counts.looks).toBeGreaterThan(0);
    expect(counts.looks).toBeLessThanOrEqual(1 + (performance.now() - begun) / 1000);
  });

  it("tries again after growing waits, then leaves a job to staff and goes on with the others", async () => {
    for (const payload of ["broken", "hopeless", "later", "told"]) await add(payload);
    const faults = new Map([
      ["hopeless", new JobFault("no such sound".padEnd(999, "!"), "leave")],
      ["told", new JobFault("no such mailbox", "drop")],
    ]);
    const tried: string[] = [];
    const work = (payload: string) => {
      tried.push(payload);
      const isGood = payload === "later" && tried.filter((one) => one === payload).length > 1;
      return isGood
        ? Promise.resolve()
        : Promise.reject(faults.get(payload) ?? new Error("no disk"));
    };
    await start([kind(work)]);
    await until(
      async () => (await left()).every(({ failed_at }) => failed_at !== null),
      () => "the end of all",
    );
    expect(tried.sort()).toEqual([
      "broken",
      "broken",
      "broken",
      "hopeless",
      "later",
      "later",
      "told",
    ]);
    expect(await left()).toMatchObject([
      { payload: "broken", fault: "no disk", tries: 3 },
      { payload: "hopeless", fault: "no such sound".padEnd(300, "!"), tries: 1 },
    ]);
  });

  it("leaves a job to staff that ended its program as often as it may be tried", async () => {
    await add("deadly");
    await upstream().deps.db.updateTable("jobs").set({ tries: 3 }).execute();
    await start([kind(() => Promise.reject(new Error("tried once more")))]);
    await until(
      async () => (await left())[0]?.failed_at,
      () => "the end of the tries",
    );
    expect((await left())[0]?.fault).toBe("The program ended each time in the middle of it.");
  });

  it("tries a job by the clock again at its next time, however long the kind would wait", async () => {
    let tries = 0;
    const work = () => Promise.reject(new JobFault(`try ${++tries}`, "retry"));
    const hourly = { atStart: true, next: (now: number) => now + 50, wait: () => 3_600_000 };
    await start([kind(work, hourly)]);
    await until(
      () => tries > 1,
      () => "a second try",
    );
  });

  it("gives a job back as it was when the program stops in the middle", async () => {
    await add("a mail");
    let begun = false;
    const queue = await start([
      kind((_, signal) => {
        begun = true;
        return new Promise((_, fail) => signal.addEventListener("abort", () => fail(new Error())));
      }),
    ]);
    await until(
      () => begun,
      () => "a job that is begun",
    );
    await queue.stop();
    const [job] = await left();
    // PostgreSQL sends large numbers as text.
    expect([job?.tries, Number(job?.held_until), job?.fault]).toEqual([0, 0, null]);
  });

  it("lets a kind rest while its service is down, and no other kind", async () => {
    for (const payload of ["one", "two", "three"]) await add(payload);
    const tried: string[] = [];
    const probe = kind(
      (payload) => {
        tried.push(payload);
        return Promise.reject(new JobFault("connection refused", "rest"));
      },
      { atOnce: 2 },
    );
    let others = 0;
    await addJob(upstream().deps.db, { kind: "other", payload: "" });
    await start([probe, kind(() => Promise.resolve(void others++), { name: "other" })]);
    await until(
      () => others === 1,
      () => "the other kind",
    );
    expect(tried.sort()).toEqual(["one", "two"]);
  });

  it("does nothing of a transaction that fails, and again what is added anew meanwhile", async () => {
    const { db } = upstream().deps;
    const failing = db.transaction().execute(async (trx) => {
      await addJob(trx, { kind: "probe", payload: "never" });
      throw new Error("no room");
    });
    await expect(failing).rejects.toThrow("no room");
    const done: string[] = [];
    await add("once");
    const work: Kind["work"] = async (payload) => {
      done.push(payload);
      if (done.length > 1) return;
      await add(payload);
      await db.updateTable("jobs").set({ held_until: 0 }).execute();
    };
    await start([kind(work)]);
    await isEmpty();
    expect(done).toEqual(["once", "once"]);
  });

  it("goes on after rows could not be written, as on a full disk", async () => {
    let isFull = false;
    const db = upstream().deps.db.withPlugin({
      transformQuery: ({ node }) => {
        if (isFull && node.kind === "UpdateQueryNode") throw new Error("disk is full");
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    let done = 0;
    await start([kind(() => Promise.resolve(void done++))], db);
    isFull = true;
    await add("patient");
    await until(
      () => upstream().logged.join("").includes("the queue could not be read"),
      () => "the fault",
    );
    isFull = false;
    await isEmpty();
    expect(done).toBe(1);
  });
});
