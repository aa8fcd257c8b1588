import { expect, it } from "vitest";
import { z } from "zod";
import { issueToken } from "../../../upstream/account/tokens.ts";
import { Api } from "./api.ts";
import { onBothEnginesAtNight, PASSWORD, signIn } from "./engines.ts";
import { anyNumber, anyText } from "./matchers.ts";

const answered = z.object({ results: z.array(z.object({ id: z.number() }).passthrough()) });

onBothEnginesAtNight("where a student is logged in", (upstream) => {
  const list = async (api: Api) => answered.parse((await api.get("/api/v1/user/sessions")).body);

  it("lists the student's own log-ins, and ends no other student's", async () => {
    const one = await signIn(upstream());
    const other = await signIn(upstream());
    const { results } = await list(other.api);
    expect(results).toEqual([
      { id: anyNumber, device: null, last_used_at: anyText, is_current: true },
    ]);
    const theirs = { id: results[0]?.id };
    expect((await one.api.post("/api/v1/user/sessions/end", theirs)).status).toBe(200);
    expect((await one.api.post("/api/v1/user/sessions/end", {})).status).toBe(200);
    expect([await list(other.api), (await list(one.api)).results.length]).toEqual([{ results }, 1]);
  });

  it("a program that logs in again and again ends its own oldest log-ins", async () => {
    const { api, id } = await signIn(upstream());
    const first = await issueToken(upstream().deps.db, id, true);
    await api.get("/api/v1/user/sessions");
    for (let left = 99; left > 0; left -= 1) await issueToken(upstream().deps.db, id, true);
    expect((await list(api)).results).toHaveLength(100);
    expect((await new Api(upstream().base, first).get("/api/v1/user/sessions")).status).toBe(401);
  });

  it("limits guesses at the current password", async () => {
    const { api, email } = await signIn(upstream());
    const change = (current_password: string) =>
      api.post("/api/v1/user/change-password", { current_password, password: "a newer password" });
    const guesses = await Promise.all(Array.from({ length: 12 }, () => change("guess")));
    expect(guesses.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 10 }, () => 422),
      429,
      429,
    ]);
    expect((await change(PASSWORD)).status).toBe(429);
    expect((await new Api(upstream().base).login(email, PASSWORD)).status).toBe(200);
  });
});
