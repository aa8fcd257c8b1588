import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import type { Portal } from "./e2e-portal.ts";

type File = { name: string; mimeType: string; buffer: Buffer };

/**
 * Posts by the form's own post. Texts must differ, because a repetition in a minute counts once.
 */
export async function postComment(
  page: Page,
  portal: Portal,
  text: string,
  image?: File,
): Promise<void> {
  await send(page, portal, "/forum", {
    intent: "comment",
    forum_details: text,
    ...(image ? { forum_images: image } : {}),
  });
}

/** Replies to the newest post. */
export async function postReplies(page: Page, portal: Portal, count: number): Promise<string> {
  await page.goto("/forum");
  const id =
    (await page.locator(".posts > li").first().getAttribute("id"))?.replace("post-", "") ?? "";
  for (let number = 1; number <= count; number += 1)
    await send(page, portal, `/forum?thread=${id}`, {
      intent: "reply",
      forum_id: id,
      reply: `Reply number ${number}`,
    });
  return id;
}

async function send(
  page: Page,
  portal: Portal,
  path: string,
  multipart: Record<string, string | File>,
): Promise<void> {
  const answer = await page.context().request.post(portal.portalUrl + path, {
    multipart,
    headers: { Origin: portal.portalUrl },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  await page.context().clearCookies({ name: "portal-notice" });
}

/**
 * Makes a photo like a phone's: 3000 x 2000 pixels of noise, red on the left, blue on the right,
 * far over 100 kB. Its EXIF orientation makes it 2000 x 3000 with red at the top.
 */
export async function phonePhoto(page: Page): Promise<File> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 3000;
    canvas.height = 2000;
    const context = canvas.getContext("2d");
    for (let x = 0; x < 3000; x += 10) {
      for (let y = 0; y < 2000; y += 10) {
        const shade = 150 + ((x * 7919 + y * 104_729) % 100);
        if (context) context.fillStyle = x < 1500 ? `rgb(${shade} 0 0)` : `rgb(0 0 ${shade})`;
        context?.fillRect(x, y, 10, 10);
      }
    }
    return canvas.toDataURL("image/jpeg", 0.95).split(",")[1];
  });
  const jpeg = Buffer.from(z.string().parse(drawn), "base64");
  return {
    name: "IMG_2041.JPG",
    mimeType: "image/jpeg",
    buffer: Buffer.concat([jpeg.subarray(0, 2), heldUpright(), jpeg.subarray(2)]),
  };
}

/** Returns an EXIF part with one entry: orientation 6, a quarter turn clockwise. */
function heldUpright(): Buffer {
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010006000000000000", "hex");
  const content = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}
