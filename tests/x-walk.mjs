import { createRequire } from "node:module";
const require = createRequire("/tmp/h-voice/tests/x.js");
const { chromium } = require("@playwright/test");
const base = "http://localhost:6330", out = "/tmp/voice-shots/";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-background-networking"] });
const ctx = await browser.newContext({ viewport: { width: 1366, height: 800 } });
const page = await ctx.newPage();
page.on("console", m => m.type() === "error" && console.log("console:", m.text()));
page.on("pageerror", e => console.log("pageerror", e.message));
await page.goto(base + "/staff");
if (page.url().includes("login")) {
  await page.fill("input[name=email]", "teacher@example.com"); await page.fill("input[name=password]", "interpreting");
  await page.click("main button[type=submit]"); await page.waitForLoadState();
}
console.log(page.url());
await page.goto(base + "/staff/school/speech");
await page.fill("[name='voices-en']", "en-gb, en-us"); await page.fill("[name='voices-hi']", "hi");
await page.screenshot({ path: out + "voices-1366.png", fullPage: true });
await page.getByRole("button", { name: "Save the voices" }).click(); await page.waitForLoadState();
console.log(await page.locator("main").innerText().then(t => t.slice(0, 200)));
await page.goto(base + "/staff/content/new");
await page.waitForTimeout(300);
await page.locator("select[name=language_id]").selectOption({ label: "Hindi" }).catch(e => console.log("no select", e.message.slice(0, 100)));
await page.fill("[name=category]", "Health"); await page.fill("[name=question_title]", "At the pharmacy");
await page.click("main button[type=submit]"); await page.waitForLoadState(); await page.waitForTimeout(1000);
console.log(page.url());
const table = ["Language\tText\tSample",
 "English\tGood morning. How can I help you today?\tसुप्रभात। आज मैं आपकी क्या मदद कर सकता हूँ?",
 "Hindi\tमुझे तीन दिन से बुखार है, और मेरे पास दवा नहीं है।\tI have had a fever for three days, and I have no medicine.",
 "English\tTake two tablets of 500 milligrams every six hours.\tहर छह घंटे में पाँच सौ मिलीग्राम की दो गोलियाँ लें।",
 "Hindi\tक्या मैं इसे खाली पेट ले सकता हूँ?\tCan I take it on an empty stomach?"].join("\n");
await page.getByRole("button", { name: "Paste a whole script" }).click();
await page.locator("#paste-script").fill(table).catch(() => page.locator("textarea").first().fill(table));
await page.waitForTimeout(500);
await page.screenshot({ path: out + "paste.png" });
await page.getByRole("button", { name: /Put|Use|table/ }).last().click();
await page.waitForTimeout(2500);
await page.screenshot({ path: out + "cells-1366.png", fullPage: true });
await page.getByRole("button", { name: "Let a computer speak what has no sound" }).click();
await page.waitForTimeout(1500);
await page.screenshot({ path: out + "waiting-1366.png", fullPage: true });
for (let i = 0; i < 30 && (await page.getByRole("button", { name: /^Use it/ }).count()) < 8; i++) await page.waitForTimeout(1000);
console.log("spoken:", await page.getByRole("button", { name: /^Use it/ }).count());
await page.screenshot({ path: out + "spoken-1366.png", fullPage: true });
console.log(page.url().replace(base, ""));
await ctx.storageState({ path: "/tmp/voice-state.json" });
await browser.close();
