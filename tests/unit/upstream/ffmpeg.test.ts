import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import { expect, onTestFinished, test, vi } from "vitest";
import { decode, hasFfmpeg } from "../../../upstream/files/ffmpeg.ts";
import { tone } from "../../support/recordings.ts";

test("a sandbox in which ffmpeg cannot give way stops neither the decoding nor the API", async ({
  skip,
}) => {
  if (!(await hasFfmpeg())) skip("ffmpeg is not installed");
  const giveWay = vi.spyOn(os, "setPriority").mockImplementation(() => {
    throw new Error("setpriority EPERM");
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    giveWay.mockRestore();
    syncBuiltinESMExports();
  });
  const samples = await decode(tone(440), {
    ...{ extension: "wav", output: ["-f", "s16le", "-"], maxBuffer: 10_000_000 },
    signal: AbortSignal.timeout(20_000),
    read: ({ stdout }) => stdout.length / 2,
  });
  expect(giveWay).toHaveBeenCalledOnce();
  expect(samples).toBeGreaterThan(1_000);
});
