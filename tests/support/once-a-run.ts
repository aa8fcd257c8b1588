import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase } from "../../upstream/db/open.ts";
import { cheapHash } from "./cheap-hash.ts";
import { fillRunFolder } from "./run-folder.ts";
import { startFillingUpstream } from "./stack.ts";

/** Makes data for all workers of a run: the trial's data, and the list of good pages. */
export default function setup(): Promise<() => Promise<void>> {
  return fillRunFolder("ccl-run-", async (folder) => {
    const [data, pages] = [join(folder, "trial"), join(folder, "sound-pages")];
    await Promise.all([data, pages].map((path) => mkdir(path, { recursive: true })));
    const upstream = await startFillingUpstream(data);
    await upstream.end("SIGTERM");
    await makeLogInsCheap(data);
    Object.assign(process.env, { TEST_TRIAL_DATA: data, TEST_SOUND_PAGES: pages });
  });
}

async function makeLogInsCheap(dataDir: string): Promise<void> {
  const { db, close } = openDatabase({ dataDir, onConnectionLost: () => undefined });
  const password_hash = await cheapHash("interpreting");
  await db.updateTable("users").set({ password_hash }).execute();
  await db.updateTable("staff").set({ password_hash }).execute();
  await close();
}
