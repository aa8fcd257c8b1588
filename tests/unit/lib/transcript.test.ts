import { expect, test } from "vitest";
import { paragraphsOf } from "../../../app/lib/media/videos.server.ts";

test.each([
  [
    "a pause begins a paragraph",
    "WEBVTT\n\n00:00.400 --> 00:04.252\nOne\n\n00:04.352 --> 00:08.681\ntwo.\n\n00:13.800 --> 00:17.984\nThree.\n",
    ["One two.", "Three."],
  ],
  [
    "hours, numbers of cues, settings, and the line ends of other systems",
    "\uFEFFWEBVTT - a title\r\n\r\n1\r\n01:00:00.000 --> 01:00:01.000 align:start\r\nfirst line\r\nsecond line\r\n",
    ["first line second line"],
  ],
  [
    "notes and styles are not read, tags are taken away, and a voice is named",
    "WEBVTT\n\nSTYLE\n::cue { color: red }\n\nNOTE nobody\n\n00:00.000 --> 00:01.000\n<v.loud Asha>Tea &amp; <i>milk</i> &lt;now&gt; &unknown;</v>\n",
    ["Asha: Tea & milk <now> &unknown;"],
  ],
  ["what is no captions has no words", "<html><p>Not found</p>", []],
])("%s", (_, file, said) => expect(paragraphsOf(file)).toEqual(said));
