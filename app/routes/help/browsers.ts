export interface BrowserSteps {
  /** The anchor in the URL. */
  id: string;
  browser: string;
  steps: string[];
}

const LOAD_AGAIN = "Load the page again and press Start.";

/** The steps to the permission in common browsers, once they no longer ask for it. */
export const BROWSERS: BrowserSteps[] = [
  {
    id: "chrome-android",
    browser: "Chrome, Edge or Samsung Internet on an Android phone",
    steps: [
      "Press the icon left of the address.",
      "Press Permissions, then Microphone.",
      "Choose Allow.",
      LOAD_AGAIN,
    ],
  },
  {
    id: "safari-iphone",
    browser: "Safari on an iPhone or iPad",
    steps: [
      "Press aA or the page icon beside the address.",
      "Press Website Settings, then Microphone.",
      "Choose Allow.",
      LOAD_AGAIN,
    ],
  },
  {
    id: "chrome-iphone",
    browser: "Chrome or another browser on an iPhone or iPad",
    steps: [
      "Open the Settings of the phone and look for the browser's name.",
      "Switch Microphone on.",
      LOAD_AGAIN,
    ],
  },
  {
    id: "chrome-computer",
    browser: "Chrome or Edge on a computer",
    steps: ["Press the icon left of the address.", "Switch Microphone on.", LOAD_AGAIN],
  },
  {
    id: "firefox",
    browser: "Firefox",
    steps: [
      "On a computer press the crossed microphone beside the address and remove the block.",
      "On a phone press the lock beside the address, then Microphone, until it says Allowed.",
      LOAD_AGAIN,
    ],
  },
  {
    id: "safari-mac",
    browser: "Safari on a Mac",
    steps: [
      "In the menu choose Safari, then Settings for this Website.",
      "Beside Microphone choose Allow.",
      LOAD_AGAIN,
    ],
  },
  {
    id: "in-app",
    browser: "A page opened inside WhatsApp, Facebook, Instagram, TikTok, LinkedIn or Google",
    steps: [
      "Browsers inside other apps often have no microphone.",
      "Open the menu of the page (⋯ or ⋮).",
      "Choose to open the page in Chrome or Safari.",
      "Log in there and press Start.",
    ],
  },
];
