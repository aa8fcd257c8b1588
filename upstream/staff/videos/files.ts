import type { VideoFile } from "../../../contract/staff/videos.ts";
import { filmFault } from "../../../plan/media/plays.ts";
import type { FilesApart } from "../../files/files-apart.ts";
import { MOST_PIXELS } from "../../files/image.ts";
import { invalid } from "../../refusal.ts";

const MOST_CAPTIONS = 1024 * 1024;
const MOST_COVER = 5_000_000;
/** As wide as a film in a page. */
const COVER = { side: 1280, bytes: 150_000 };

/** Checks an uploaded part of a video by its bytes. Returns it with its extension. Throws 422. */
export async function readVideoFile(
  files: FilesApart,
  kind: VideoFile["kind"],
  sent: unknown,
): Promise<{ bytes: Uint8Array; ending: string }> {
  if (!(sent instanceof File) || sent.size === 0) throw invalid({ [kind]: ["Choose a file"] });
  const bytes = new Uint8Array(await sent.arrayBuffer());
  const read = {
    file: () => filmIn(files, bytes),
    captions: () => captionsIn(bytes),
    cover: () => coverIn(files, bytes),
  };
  return read[kind]();
}

const SAVE_AS = "Save it as MP4 with H.264 and AAC, and choose that file.";

async function filmIn(files: FilesApart, bytes: Uint8Array) {
  const refuse = (message: string) => invalid({ file: [message] });
  const media = await files.readMedia(bytes);
  if (!media || media === "unreadable")
    throw refuse("This file is neither an MP4 nor a WebM film.");
  if ("container" in media && media.isCut)
    throw refuse("The end of this film, or its index, is missing. Save it again.");
  const fault = filmFault(media);
  if (fault !== null || "foreign" in media) throw refuse(`This file is ${fault}. ${SAVE_AS}`);
  return { bytes, ending: media.container === "webm" ? "webm" : "mp4" };
}

function captionsIn(bytes: Uint8Array) {
  const words = Buffer.from(bytes.subarray(0, 16))
    .toString()
    .replace(/^\ufeff/, "");
  if (bytes.length > MOST_CAPTIONS || !/^WEBVTT[\s]/.test(words))
    throw invalid({ captions: ["This file has no captions: a .vtt file begins with WEBVTT."] });
  return { bytes, ending: "vtt" };
}

const PICTURE_AS = "Save it as JPEG or PNG, and choose that file.";
/** Pictures that browsers show or cameras write, by their first bytes. We read neither. */
const PICTURES: [RegExp, string][] = [
  [/^RIFF[^]{4}WEBP/, "WebP"],
  [/^GIF8/, "GIF"],
  [/^[^]{4}ftypavi/, "AVIF"],
  [/^[^]{4}ftyp(hei|hev|mif|msf)/, "HEIC"],
  [/^BM/, "BMP"],
  [/^(II\*\0|MM\0\*)/, "TIFF"],
  [/^%PDF/, "PDF"],
  [/^\s*<(\?xml|!doctype svg|svg)/i, "SVG"],
];

async function coverIn(files: FilesApart, sent: Uint8Array) {
  const refuse = (message: string) => invalid({ cover: [message] });
  if (sent.length > MOST_COVER)
    throw refuse("This picture is larger than 5 MB. Make it smaller, and choose it again.");
  const image = await files.readImage(sent, COVER);
  if (image === "too-many-pixels") {
    const { side } = MOST_PIXELS;
    throw refuse(
      `This picture has more than ${side} by ${side} pixels. Make it smaller, and choose it again.`,
    );
  }
  if (image !== null && image !== "unreadable")
    return { bytes: image.bytes, ending: image.extension };
  const head = Buffer.from(sent.subarray(0, 100)).toString("latin1");
  const [, name] = PICTURES.find(([pattern]) => pattern.test(head)) ?? [];
  if (name !== undefined) throw refuse(`This file is ${name}. ${PICTURE_AS}`);
  throw refuse(`This file is not a complete JPEG or PNG picture. ${PICTURE_AS}`);
}
