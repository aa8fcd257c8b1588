import { expect, it } from "vitest";
import { logCalls } from "../../../contract/staff/log.ts";
import { growing, type Kind } from "../../../upstream/queue/kind.ts";
import { Queue } from "../../../upstream/queue/queue.ts";
import { addJob, countJobs } from "../../../upstream/queue/rows.ts";
import { until } from "../../support/program.ts";
import { onBothEngines } from "./engines.ts";
import { staffApi } from "./staff-api.ts";

onBothEngines("jobs that failed", (upstream) => {
  it("are counted, told to owners only, and done when they are started again", async () => {
    const { db, log } = upstream().deps;
    let isMended = false;
    const kind: Kind = {
      ...{ name: "copy", mostMs: 60_000, wait: growing({ firstMs: 1, longestMs: 1, tries: 2 }) },
      work: () => (isMended ? Promise.resolve() : Promise.reject(new Error("no ffmpeg"))),
    };
    await addJob(db, { kind: "copy", payload: "a.webm" });
    expect(await countJobs(db)).toMatchObject([{ kind: "copy", waiting: 1, failed: 0 }]);
    const queue = new Queue({ db, log }, [kind]);
    await queue.start();
    await until(
      async () => (await countJobs(db))[0]?.failed === 1,
      () => "the last try",
    );
    expect(await countJobs(db)).toEqual([{ kind: "copy", waiting: 0, failed: 1, seconds: 0 }]);

    const owner = await staffApi(upstream(), "Olga", "owner");
    const told = async () => logCalls.list.answer.parse((await owner.get("/api/staff/log")).body);
    expect((await told()).jobs).toEqual([
      {
        ...{ name: "copy a.webm", kind: "copy", payload: "a.webm" },
        ...{ tries: 2, fault: "no ffmpeg", is_over: true },
      },
    ]);
    const again = { name: "copy a.webm" };
    const teacher = await staffApi(upstream(), "Priya");
    expect((await teacher.post("/api/staff/log/job-again", again)).status).toBe(404);
    isMended = true;
    for (let press = 0; press < 2; press++)
      expect((await owner.post("/api/staff/log/job-again", again)).status).toBe(200);
    await until(
      async () => (await countJobs(db)).length === 0,
      () => "its end",
    );
    const { jobs, data } = await told();
    expect(jobs).toEqual([]);
    const pressed = data.filter(({ did }) => did === "start a job again");
    expect(pressed.map(({ about }) => about)).toEqual(["copy a.webm"]);
    await queue.stop();
  });
});
