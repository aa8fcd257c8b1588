import { Response } from "undici";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../app/lib/api/call/api-error.server.ts";
import { CASES } from "../../../contract/cases.ts";
import { aPortal } from "../../support/a-portal.ts";
import { anAsker } from "../../support/contract/asker.ts";
import { mutants, textsIn, type Mutant } from "../../support/contract/mutations.ts";

/**
 * Whatever one field turns into, a call fails only without fields that it needs, never by an error
 * of ours, and logs what it leaves out.
 */
const provider = vi.hoisted(() => ({ body: "" }));
vi.mock("../../../app/lib/api/call/send-request.server.ts", () => {
  const answer = () => Promise.resolve(new Response(provider.body));
  return { sendRequest: answer, openRequest: answer };
});
const portal = aPortal();
const warned = vi.spyOn(portal.log, "warn");
afterEach(() => warned.mockClear());

/** Each place has nine changes. Nine is odd, so every second covers each kind and place. */
const isTried = (_: Mutant, at: number) => Boolean(process.env.NIGHT) || at % 2 === 0;

describe.each(Object.entries(CASES))("%s", (_, { ask, answer, needs, ours }) => {
  const asked = async (body: unknown) => {
    warned.mockClear();
    provider.body = JSON.stringify(body);
    const { value } = await ask(anAsker(portal));
    return { shown: JSON.stringify(value ?? null), isTold: warned.mock.calls.length > 0 };
  };

  it("accepts the agreed response silently", async () => {
    expect((await asked(answer)).isTold).toBe(false);
  });

  it("loses only fields that it cannot read, and logs them", async () => {
    const { shown } = await asked(answer);
    const kept = textsIn(answer).filter((text) => shown.includes(text));
    const faults = [];
    for (const mutant of mutants(answer).filter(isTried)) {
      const fault = await faultOf(mutant, kept);
      if (fault) faults.push(`${mutant.name}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  async function faultOf(mutant: Mutant, kept: string[]): Promise<string | null> {
    try {
      const { shown, isTold } = await asked(mutant.body);
      if (mutant.isNoList && !isTold && !isOurs(mutant.place)) return "is taken for an empty list";
      if (mutant.isNoNumber && needs.includes(mutant.place) && !isTold)
        return "is taken for a number";
      const mayBeLost = isTold ? [...mutant.touched, ...mutant.row] : mutant.touched;
      const lost = kept.filter((text) => !mayBeLost.includes(text) && !shown.includes(text));
      return lost.length > 0 ? `loses ${lost.join(", ")}` : null;
    } catch (error) {
      if (!(error instanceof ApiError)) return `throws ${String(error)}`;
      if (error.kind !== "unavailable") return `is ${error.kind}`;
      return needs.includes(mutant.place) || mutant.isNoRows ? null : "fails";
    }
  }

  const isOurs = (place: string) => ours.some((one) => place.startsWith(one));
});
