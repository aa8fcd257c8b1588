import { Hono } from "hono";
import { pageRequest } from "../../db/paginate.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { readLongForm } from "../../http/input.ts";
import { pathId } from "../../http/path-id.ts";
import { staffOf, staffOnly } from "../account/guard.ts";
import { invalid } from "../../refusal.ts";
import { branchValues } from "../../school/school.ts";
import {
  addNote,
  answerEnquiry,
  ENQUIRIES_A_PAGE,
  ENQUIRY_STATES,
  getEnquiry,
  listInbox,
  markEnquiry,
} from "./rules.ts";
import { prose, text, tooLong, validate } from "../../validation.ts";

const LONGEST = 5_000;
const NO_MAIL =
  "No mail can be sent here. Write to the student yourself, then mark it as answered.";
const noteFields = { note: prose("note", LONGEST), request_key: text("request_key", 100) };
const answerFields = { answer: prose("answer", LONGEST), request_key: text("request_key", 100) };

/** Routes for staff to read and answer enquiries. */
export function staffEnquiryRoutes(deps: Deps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();
  const signedIn = staffOnly(deps);

  app.get("/enquiries", signedIn, async (c) => {
    const query = c.req.query();
    const branches = await branchValues(deps);
    const wanted = {
      state: ENQUIRY_STATES.find((one) => one === query.state) ?? "new",
      branch: branches.find((one) => one === query.branch) ?? null,
    };
    const request = pageRequest(c.req.url, { page: query.page }, ENQUIRIES_A_PAGE);
    return c.json({
      status: 200,
      branches,
      results: await listInbox(db, wanted, request),
    });
  });

  app.get("/enquiries/:id", signedIn, async (c) => {
    const found = await getEnquiry(db, pathId(c, "id"));
    return c.json({ status: 200, results: { ...found, can_mail: deps.reachesPeople } });
  });

  app.post("/enquiries/:id/note", signedIn, async (c) => {
    const input = await readLongForm(c, tooLong("note", LONGEST));
    const { note, request_key: key } = validate(noteFields, input);
    await addNote(deps, { id: pathId(c, "id"), text: note, key, by: staffOf(c) });
    return c.json({ status: 200 });
  });

  app.post("/enquiries/:id/answer", signedIn, async (c) => {
    const input = await readLongForm(c, tooLong("answer", LONGEST));
    const { answer, request_key: key } = validate(answerFields, input);
    if (!deps.reachesPeople) throw invalid({ answer: [NO_MAIL] });
    await answerEnquiry(deps, { id: pathId(c, "id"), text: answer, key, by: staffOf(c) });
    return c.json({ status: 200 });
  });

  for (const state of ENQUIRY_STATES)
    app.post(`/enquiries/:id/${state}`, signedIn, async (c) => {
      await markEnquiry(deps, { id: pathId(c, "id"), state, by: staffOf(c) });
      return c.json({ status: 200 });
    });

  return app;
}
