import { describe, expect, test } from "vitest";
import { readScript } from "../../../plan/script/read-script.ts";

const hello = "How can I help you today?";
const pain = "मुझे कल से पेट में दर्द है।";
const since = "Since when do you have the pain?";
const two = "दो दिन से।";
const said = [hello, pain, since, two];

const read = (script: string) => {
  const { background, rows } = readScript(script, ["en", "hi"]);
  return { background, texts: rows.map(({ text, fault }) => fault ?? text) };
};

describe("what is not said stays out of a script", () => {
  test.each([
    [
      "a table in Markdown",
      `| Doctor | ${hello} |\n|---|:--|\n| Patient | ${pain} |\n| Doctor | ${since} |\n| Patient | ${two} |`,
    ],
    [
      "a table in Markdown with a head",
      `| Speaker | Text |\n| :--- | ---: |\n| **Doctor** | ${hello} |\n| **Patient** | ${pain} |\n| **Doctor** | ${since} |\n| **Patient** | ${two} |`,
    ],
    [
      "a table without its outer lines",
      `English | Hindi\n--- | ---\n${hello} | ${pain}\n${since} | ${two}`,
    ],
    [
      "a table with a frame",
      `+---+---+\n| ${hello} | ${pain} |\n+===+===+\n| ${since} | ${two} |\n+---+---+`,
    ],
    [
      "names in bold",
      `**Doctor:** ${hello}\n\n**Patient:** ${pain}\n\n---\n\n**Doctor**: ${since}\n\n__Patient:__ ${two}`,
    ],
    ["a list", `- Doctor: ${hello}\n- Patient: ${pain}\n* Doctor: ${since}\n• Patient: ${two}`],
    [
      "headings",
      `### Segment 1\n${hello}\n\n### Segment 2\n${pain}\n\n### Segment 3\n${since}\n\n### Segment 4\n${two}`,
    ],
    [
      "times in brackets",
      `[00:12] Doctor: ${hello}\n[00:20] Patient: ${pain}\n[00:31]Doctor: ${since}\n[01:02] Patient: ${two}`,
    ],
    [
      "times with hours",
      `00:00:12 Doctor: ${hello}\n00:00:20 Patient: ${pain}\n(00:31) DOCTOR: ${since}\n1:00:02 PATIENT: ${two}`,
    ],
    ["bare times", `0:12 ${hello}\n0:20 ${pain}\n0:31 - ${since}\n1:02 ${two}`],
    ["times on lines of their own", `0:12\n${hello}\n0:20\n${pain}\n0:31\n${since}\n1:02\n${two}`],
    [
      "times behind names",
      `Dr Lee 0:12\n${hello}\n\nMrs Rao 0:20\n${pain}\n\nDr Lee 0:31\n${since}\n\nMrs Rao 1:02\n${two}`,
    ],
    [
      "times in brackets behind names",
      `Doctor [00:12]: ${hello}\nPatient (00:20):\n${pain}\n[Doctor] 10:12:04\n${since}\nPatient [01:02]: ${two}`,
    ],
    [
      "a table with times",
      `Time\tSpeaker\tText\n0:12\tDoctor\t${hello}\n0:20\tPatient\t${pain}\n0:31\tDoctor\t${since}\n1:02\tPatient\t${two}`,
    ],
    [
      "lines of Whisper",
      `[00:00.000 --> 00:06.140]  ${hello}\n[00:06.140 --> 00:09.000]  ${pain}\n[00:09.000 --> 00:12.000]  ${since}\n[01:12.000 --> 01:14.000]  ${two}`,
    ],
    [
      "speakers that a machine numbers",
      `[SPEAKER_00]: ${hello}\n[SPEAKER_01]: ${pain}\n[SPEAKER_00] ${since}\nSPEAKER_01 ${two}`,
    ],
    [
      "speakers that a machine counts",
      `(speaker 0) How can I\n(speaker 0) help you today?\n(speaker 1) ${pain}\n(speaker 0) ${since}\n(speaker 1) ${two}`,
    ],
    [
      "subtitles (SRT)",
      `1\n00:00:00,638 --> 00:00:01,198\nDoctor: How can I\n\n2\n00:00:01,279 --> 00:00:02,880\nDoctor: help you today?\n\n3\n00:00:07,444 --> 00:00:10,327\nPatient: ${pain}\n\n4\n00:00:17,444 --> 00:00:20,327\nDoctor: Since when do you\n\n5\n00:00:27,444 --> 00:00:30,327\nhave the pain?\n\n6\n00:00:37,444 --> 00:00:40,327\nPatient: ${two}\n`,
    ],
    [
      "subtitles (WebVTT)",
      `WEBVTT\nKind: captions\n\nNOTE made by hand\n\n0f1-22/7-0\n00:15.431 --> 00:23.482 align:start line:0\n<v Dr Lee><i>How can I</i></v>\n\n00:23.982 --> 00:27.318\n<v Dr Lee>help you today?</v>\n\n00:27.318 --> 00:30.655\n<v Mrs Rao>${pain}\n\n00:30.822 --> 00:33.825\n<v Dr Lee>${since}</v>\n\n00:33.825 --> 00:34.825\n<v Mrs Rao>${two}</v>`,
    ],
    [
      "subtitles without names",
      said
        .map((text, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at},900\n${text}\n`)
        .join("\n"),
    ],
  ])("%s", (_, script) => expect(read(script)).toEqual({ background: "", texts: said }));
});

test.each([
  ["a time that is said", ["10:30 would suit me.", "ठीक है।", "9:00 is too early.", two]],
  ["a time at the end of what is said", ["The bus leaves 10:30", "ठीक है।", "Come at 9:15", two]],
  ["a line for a danda", [hello, "मुझे कल से दर्द है |", since, "दो दिन से |"]],
  ["signs of a sum", ["2 * 3 * 4 is 24 and 2*3*4, too.", pain, "From 3 - 4 of them.", two]],
])("%s stays in its text", (_, texts) => {
  expect(read(texts.join("\n")).texts).toEqual(texts);
});
