import type { APIResponse, Page, Response } from "@playwright/test";

declare global {
  interface Window {
    wasTouched?: boolean;
  }
}

/**
 * Watches documents from the next one on. Returns the page's document, unless something was pressed
 * since.
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
 * Forbids scripts by a policy: axe cannot run with script disabled. `known` is shown as it was
 * sent.
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
