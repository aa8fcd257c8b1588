import { afterAll, beforeAll } from "vitest";
import { freePort } from "../../support/free-port.ts";
import { startProgram, untilPrinted, type Program } from "../../support/program.ts";
import { makeBuiltFolder, type BuiltFolder } from "./built-folder.ts";

export interface BuiltPortal {
  readonly port: number;
  readonly program: Program;
}

/** Runs the portal of a built folder for the tests of a file. */
export function useBuiltPortal(settings: Record<string, string> = {}): BuiltPortal {
  let folder: BuiltFolder;
  let program: Program;
  let port = 0;
  beforeAll(async () => {
    folder = await makeBuiltFolder();
    port = await freePort();
    program = startProgram([`${folder.path}/portal.js`], {
      PORT: String(port),
      SESSION_SECRET: "s".repeat(40),
      ...settings,
    });
    await untilPrinted(program, "portal ready on ");
  });
  afterAll(async () => {
    await program.end("SIGKILL");
    await folder.remove();
  });
  return {
    get port() {
      return port;
    },
    get program() {
      return program;
    },
  };
}
