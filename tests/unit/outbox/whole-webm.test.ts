import { expect, it } from "vitest";
import { repairDuration } from "../../../app/lib/studio/outbox/recording-type.ts";

const [HEADER, SEGMENT, INFO, TRACKS, CLUSTER] = [
  ...["1a45dfa3", "18538067", "1549a966", "1654ae6b", "1f43b675"],
] as const;
/** The size that Chromium's recorder writes, because it does not know the length in advance. */
const UNKNOWN = "01ffffffffffffff";

const sized = (id: string, content: string) =>
  `${id}${(0x80 + content.length / 2).toString(16)}${content}`;
const block = (no: number, bytes: number) => sized("a3", `81000${no}80${"5a".repeat(bytes)}`);
const cluster = (...blocks: string[]) =>
  `${CLUSTER}${UNKNOWN}${sized("e7", "00")}${blocks.join("")}`;
const recorded = (...clusters: string[]) =>
  [
    sized(HEADER, sized("4282", "7765626d")),
    `${SEGMENT}${UNKNOWN}`,
    sized(INFO, `${sized("2ad7b1", "0f4240")}${sized("4d80", "4368")}`),
    sized(TRACKS, "ae80"),
    ...clusters,
  ].join("");

const repaired = async (hex: string, type = "audio/webm;codecs=opus") => {
  const bytes = Uint8Array.from(Buffer.from(hex, "hex"));
  return Buffer.from(await repairDuration(bytes.buffer, type, 2500)).toString("hex");
};
/** Makes an element with an eight-byte size, like the repair. */
const long = (id: string, content: string) =>
  `${id}01${(content.length / 2).toString(16).padStart(14, "0")}${content}`;
const whole = (...clusters: string[]) =>
  sized(HEADER, sized("4282", "7765626d")) +
  long(
    SEGMENT,
    [
      long(
        INFO,
        // The duration is an eight-byte number: 2500 milliseconds.
        `${sized("2ad7b1", "0f4240")}${sized("4d80", "4368")}${long("4489", "40a3880000000000")}`,
      ),
      sized(TRACKS, "ae80"),
      ...clusters.map((content) => long(CLUSTER, `${sized("e7", "00")}${content}`)),
    ].join(""),
  );

it("repairs a recording: every part has its length, and the whole its duration", async () => {
  const [one, two] = [block(0, 90) + block(1, 80), block(2, 70)];
  expect(await repaired(recorded(cluster(one), cluster(two)))).toBe(whole(one, two));
});

it("cuts off what a closed page left unfinished, and no more", async () => {
  const cut = recorded(cluster(block(0, 100), block(1, 100), block(2, 20))).slice(0, -10);
  expect(await repaired(cut)).toBe(whole(block(0, 100) + block(1, 100)));
});

it.each([
  ["no webm", "4f676753".repeat(20), "audio/ogg"],
  ["nothing that it knows", "00".repeat(90), undefined],
  [
    "a cluster without an end that would be lost",
    recorded(`${CLUSTER}ff`).padEnd(900, "0"),
    undefined,
  ],
])("a recording that is %s stays as it is", async (_, hex, type) => {
  expect(await repaired(hex, type)).toBe(hex);
});
