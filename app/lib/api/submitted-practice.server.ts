import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { ifOffered } from "./call/panel.server.ts";
import { done } from "./call/shape.server.ts";

/** False where the provider keeps none. An extension. */
export async function updateOwnMarks(
  caller: Caller,
  { practiceId, marks }: { practiceId: number; marks: string },
): Promise<boolean> {
  const kept = await ifOffered(async () => {
    await callUpstream(caller, {
      method: "POST",
      path: "/api/v1/practice/own-marks",
      body: { record_id: practiceId, own_marks: marks },
      limit: LIMITS.post,
      schema: done,
    });
    return true;
  });
  return kept !== null;
}

/** Lets teachers hear a submitted practice, or no longer. */
export async function sendPractice(
  caller: Caller,
  { practiceId, isSent }: { practiceId: number; isSent: boolean },
): Promise<void> {
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/practice/send",
    body: { record_id: practiceId, sent: isSent ? 1 : 0 },
    limit: LIMITS.post,
    schema: done,
  });
}

/** Where the provider keeps no remarks it does nothing. An extension. */
export async function readRemark(caller: Caller, practiceId: number): Promise<void> {
  await ifOffered(() =>
    callUpstream(caller, {
      method: "POST",
      path: "/api/v1/practice/remark/read",
      body: { record_id: practiceId },
      limit: LIMITS.panel,
      schema: done,
    }),
  );
}

export async function deleteRecordings(caller: Caller, practiceId: number): Promise<void> {
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/practice/recordings/delete",
    body: { record_id: practiceId },
    limit: LIMITS.post,
    schema: done,
  });
}
