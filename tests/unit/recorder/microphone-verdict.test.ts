import { expect, it } from "vitest";
import { microphoneVerdict } from "../../../app/lib/studio/recorder/microphone-trial.ts";

it.each([
  [null, /^Listen to yourself/],
  [0, /^We heard nothing/],
  [0.02, /^You are too quiet/],
  [0.05, /^We hear you well/],
  [0.9, /^We hear you well/],
  [1, /^You are too loud/],
])("the microphone check reports a peak of %s as %s", (loudest, told) => {
  expect(microphoneVerdict(loudest)).toMatch(told);
});
