import { expect, test } from "vitest";
import { browserFamily } from "../../../app/lib/text/browser-name.server.ts";

test.each([
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36",
    "Chrome 128 Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari 17 iPhone",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox 128 Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0) Chrome/128.0.0.0 Safari/537.36 Edg/127.0.0.0",
    "Edge 127 Windows",
  ],
  ["Mozilla/5.0 Chrome/9999999999 Asha Rao asha@example.com", "Chrome"],
  ["Asha Rao, asha@example.com", "unknown"],
  [null, "unknown"],
])(
  "names the family and the version of a browser, and nothing else it says: %s",
  (said, family) => {
    expect(browserFamily(said)).toBe(family);
  },
);
