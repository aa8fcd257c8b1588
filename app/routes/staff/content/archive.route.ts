import { openArchive } from "#app/lib/api/media.server.ts";
import { CONTENT_ARCHIVE } from "#app/lib/api/staff/content-folder.server.ts";
import { leadTo } from "#app/lib/http/notice.server.ts";
import { archiveAnswer, beginListening } from "#app/lib/media/media-answer.server.ts";
import { staffLoader } from "../access.server.ts";

/** Sends all published content to an owner as one file. */
export const loader = staffLoader(async ({ caller, paths, context }) => {
  const drained = beginListening(context, { owner: `staff ${caller.token}` });
  if (!drained)
    return leadTo(caller.portal, paths.contentImport, {
      kind: "danger",
      text: "Several downloads are already running. Wait until one is done.",
    });
  const body = await openArchive(caller, CONTENT_ARCHIVE);
  return archiveAnswer(body, { name: "content", drained });
});
