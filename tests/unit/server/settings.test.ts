import { expect, test } from "vitest";
import { isWithoutMicrophone } from "../../../server/settings.ts";

test.each([
  ["http://learn.school.example", true],
  ["http://203.0.113.7:3000", true],
  // A phone that tries the portal in the same network.
  ["http://192.168.1.5:3000", true],
  ["http://localhost.school.example", true],
  ["https://learn.school.example", false],
  ["http://localhost:3000", false],
  ["http://learn.localhost", false],
  ["http://127.0.0.1:3000", false],
  ["http://[::1]:3000", false],
])("browsers give no microphone at %s: %s", (origin, isWithout) => {
  expect(isWithoutMicrophone(origin)).toBe(isWithout);
});
