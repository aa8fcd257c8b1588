import { expect, it, vi } from "vitest";
import { ApiError } from "../../../app/lib/api/api-error.server.ts";
import { inTurn } from "../../../app/lib/api/turns.server.ts";

/** Works that end when told to, in the order in which they began. */
function works() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    end: () => ends.shift()?.(),
    work: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        ends.push(() => resolve(name));
      }),
  };
}

const soon = () => Date.now() + 60_000;

it("runs so many of one name, the others in the order they came, and other names beside them", async () => {
  const { begun, end, work } = works();
  const asked = ["a", "b", "c", "d"].map((name) =>
    inTurn({ name: "one", most: 2, until: soon() }, work(name)),
  );
  const other = inTurn({ name: "other", most: 2, until: soon() }, work("x"));
  await vi.waitFor(() => expect(begun).toEqual(["a", "b", "x"]));
  end();
  await vi.waitFor(() => expect(begun).toEqual(["a", "b", "x", "c"]));
  for (let left = 0; left < 3; left += 1) end();
  await vi.waitFor(() => expect(begun).toHaveLength(5));
  end();
  expect(await Promise.all([...asked, other])).toEqual(["a", "b", "c", "d", "x"]);
});

it("gives up when the time is over, and a place that was given up is nobody's", async () => {
  const { begun, end, work } = works();
  const first = inTurn({ name: "held", most: 1, until: soon() }, work("a"));
  const late = inTurn({ name: "held", most: 1, until: Date.now() }, work("late"));
  await expect(late).rejects.toMatchObject({ kind: "unavailable", status: 0 });
  await expect(late).rejects.toBeInstanceOf(ApiError);
  const next = inTurn({ name: "held", most: 1, until: soon() }, work("b"));
  end();
  await first;
  await vi.waitFor(() => expect(begun).toEqual(["a", "b"]));
  end();
  await next;
});

it("a work that fails gives its place on", async () => {
  const failing = inTurn({ name: "fails", most: 1, until: soon() }, () =>
    Promise.reject(new Error("no")),
  );
  const next = inTurn({ name: "fails", most: 1, until: soon() }, () => Promise.resolve("b"));
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("b");
});
