import type { APIResponse, Page, Response } from "@playwright/test";

declare global {
  interface Window {
    wasTouched?: boolean;
  }
}

/**
 * From the next document on; tells the one that the page shows, unless somebody pressed something
 * since it came: then it may look otherwise than it was sent.
 */
export async function watchDocuments(page: Page): Promise<() => Promise<Response | undefined>> {
  let last: Response | undefined;
  page.on("response", (response) => {
    const request = response.request();
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) last = response;
  });
  await page.addInitScript(() => {
    for (const kind of ["pointerdown", "keydown"])
      window.addEventListener(kind, () => (window.wasTouched = true), { capture: true });
  });
  return async () => ((await page.evaluate(() => window.wasTouched)) ? undefined : last);
}

/**
 * No script runs in the page: axe does not where script is switched off, but it does where a policy
 * forbids the page its own. `known` is a document that is shown as it was sent.
 */
export async function forbidScript(page: Page, known?: Response): Promise<void> {
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.continue();
    const answer = known ?? (await route.fetch({ maxRedirects: 0 }));
    const headers = { ...answer.headers(), "content-security-policy": bare(answer) };
    await route.fulfill({ status: answer.status(), headers, body: await answer.body() });
  });
}

function bare(answer: APIResponse | Response): string {
  const policy = answer.headers()["content-security-policy"] ?? "";
  return policy.replace(/script-src [^;]+/, "script-src 'none'");
}
