import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { pacedBody } from "../../../app/lib/media/media-answer.server.ts";
import { listeners } from "../../../server/listeners.ts";

it("stops reading a film when its viewer leaves, and closes the upstream request", async () => {
  let pieces = 0;
  let isLetGo = false;
  async function* film() {
    try {
      for (; pieces < 1000; pieces += 1) yield await Promise.resolve(new Uint8Array(10));
    } finally {
      isLetGo = true;
    }
  }
  const viewer = anAnswer();
  const drained = listeners()("student", viewer);
  if (!drained) throw new Error("there is no place for a first viewer");
  const reader = pacedBody(film(), drained).getReader();
  for (let at = 0; at < 3; at += 1) expect((await reader.read()).done).toBe(false);
  viewer.destroy();
  // The server's adapter does not notice this and reads on.
  while (!(await reader.read()).done);
  expect(isLetGo).toBe(true);
  expect(pieces).toBeLessThan(5);
});

it("allows 64 listeners per account and 256 in all; an account with many gives way to a new one", () => {
  const take = listeners();
  const answers: ServerResponse[] = [];
  const taken = (account: string, count: number) => {
    const asked = Array.from({ length: count }, anAnswer);
    answers.push(...asked);
    return asked.filter((answer) => take(account, answer)).length;
  };
  expect(["a", "b", "c", "d"].map((account) => taken(account, 65))).toEqual([64, 64, 64, 64]);
  expect([taken("e", 20), taken("a", 1)]).toEqual([20, 0]);
  expect(answers.filter(({ destroyed }) => destroyed)).toHaveLength(20);
});

const anAnswer = () => new ServerResponse(new IncomingMessage(new Socket()));
