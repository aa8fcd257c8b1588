import type { Student } from "../../../app/lib/http/auth.server.ts";
import type { Asker } from "../../../contract/case.ts";
import { aPortal } from "../a-portal.ts";

const PORTAL = aPortal();

/** Makes a student with an endless session and a new token. */
export function aStudent(portal = PORTAL): Student {
  return {
    portal,
    token: crypto.randomUUID(),
    requestId: "contract",
    clientAddress: null,
    deadline: Number.MAX_SAFE_INTEGER,
    owner: "owner",
    session: {
      token: "1|t",
      first_name: "Asha",
      last_name: "",
      email: "asha@example.com",
      language: 1,
      profile_image: null,
      phone_no: null,
      remember: false,
      proved: true,
      since: 0,
      issuedAt: 0,
    },
  };
}

export function anAsker(portal = PORTAL): Asker {
  return {
    student: aStudent(portal),
    ids: {
      ...{ dialogue: 3, segment: 31, language: 1, label: 2, notes: "", examDate: "2027-01-14" },
      ...{ completed: 9, pending: 9, mockTest: 7, mockRecord: 2, mockSet: 71 },
      ...{ category: 2, word: 5, myWord: 12, ownWords: [] },
    },
  };
}
