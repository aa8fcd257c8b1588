import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Builder, type WebDriver } from "selenium-webdriver";
import { freePort } from "./free-port.ts";

/** Opens WebKitGTK on a screen of its own. */
export async function openWebkit(): Promise<{ driver: WebDriver; close: () => Promise<void> }> {
  const port = await freePort();
  // Its own process group, so that the screen ends with it.
  const program = spawn("xvfb-run", ["-a", "WebKitWebDriver", `--port=${port}`], {
    stdio: "ignore",
    detached: true,
  });
  const driver = await connect(`http://127.0.0.1:${port}`);
  return {
    driver,
    close: async () => {
      await driver.quit();
      if (program.pid) process.kill(-program.pid, "SIGTERM");
    },
  };
}

/** Finds the test browser of WebKitGTK. */
function miniBrowser(): string {
  const libraries = "/usr/lib/x86_64-linux-gnu";
  const found = readdirSync(libraries)
    .filter((name) => name.startsWith("webkit2gtk-"))
    .map((name) => join(libraries, name, "MiniBrowser"))
    .find((file) => existsSync(file));
  if (!found) throw new Error("No WebKitGTK found: apt-get install webkit2gtk-driver xvfb.");
  return found;
}

/** Connects to the driver, which needs a moment to start. */
async function connect(address: string): Promise<WebDriver> {
  const options = { binary: miniBrowser(), args: ["--automation"] };
  const capabilities = { browserName: "MiniBrowser", "webkitgtk:browserOptions": options };
  for (let tries = 0; ; tries += 1) {
    try {
      return await new Builder().usingServer(address).withCapabilities(capabilities).build();
    } catch (error) {
      if (tries === 20) throw error;
      await new Promise((done) => setTimeout(done, 500));
    }
  }
}
