import { type Context, Hono } from "hono";
import {
  ENQUIRY_STATES,
  enquiryCalls,
  enquiryOrders,
  LONGEST_NOTE,
} from "../../../contract/staff/enquiries.ts";
import { mapPage, pageRequest } from "../../db/paginate.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { readLongForm } from "../../http/input.ts";
import { pathId } from "../../http/path-id.ts";
import { staffOf, staffOnly } from "../account/guard.ts";
import { serve } from "../kit/serve.ts";
import { invalid } from "../../refusal.ts";
import { branchNames, branchValues } from "../../school/school.ts";
import { addNote, answerEnquiry, getEnquiry, listInbox, listNotes, markEnquiry } from "./rules.ts";
import { parseInput, tooLong } from "../../validation.ts";

const ENQUIRIES_A_PAGE = 20;
const NOTES_A_PAGE = 20;
const NO_MAIL =
  "No mail can be sent here. Write to the student yourself, then mark it as answered.";

/** Routes for staff to read and answer enquiries. */
export function staffEnquiryRoutes(deps: Deps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();
  const signedIn = [staffOnly(deps)];
  const asked = (c: Context<Http>) => ({ id: pathId(c, "id"), by: staffOf(c) });

  serve(app, enquiryCalls.list, signedIn, async (c) => {
    const query = c.req.query();
    const branches = await branchValues(deps);
    const wanted = {
      state: ENQUIRY_STATES.find((one) => one === query.state) ?? "new",
      branch: branches.find((one) => one === query.branch) ?? null,
    };
    const request = pageRequest(c.req.url, { page: query.page }, ENQUIRIES_A_PAGE);
    const nameOf = await branchNames(deps);
    return {
      branches,
      branch_names: branches.map(nameOf),
      results: mapPage(await listInbox(db, wanted, request), (row) => ({
        ...row,
        branch: nameOf(row.branch),
      })),
    };
  });

  serve(app, enquiryCalls.get, signedIn, async (c) => {
    const id = pathId(c, "id");
    const enquiry = await getEnquiry(db, id);
    const request = pageRequest(c.req.url, { page: c.req.query("page") }, NOTES_A_PAGE);
    const { data: notes, ...notes_paging } = await listNotes(db, id, request);
    const branch = (await branchNames(deps))(enquiry.branch);
    return {
      results: {
        ...{ enquiry: { ...enquiry, branch }, notes, notes_paging },
        can_mail: deps.reachesPeople,
      },
    };
  });

  serve(app, enquiryOrders.note, signedIn, async (c) => {
    const input = await readLongForm(c, tooLong("note", LONGEST_NOTE));
    const { note, request_key: key } = parseInput(enquiryOrders.note.body, input);
    await addNote(deps, { ...asked(c), text: note, key });
  });

  serve(app, enquiryOrders.answer, signedIn, async (c) => {
    const input = await readLongForm(c, tooLong("answer", LONGEST_NOTE));
    const { answer, request_key: key } = parseInput(enquiryOrders.answer.body, input);
    if (!deps.reachesPeople) throw invalid({ answer: [NO_MAIL] });
    await answerEnquiry(deps, { ...asked(c), text: answer, key });
  });

  for (const state of ENQUIRY_STATES)
    serve(app, enquiryOrders[state], signedIn, async (c) =>
      markEnquiry(deps, { ...asked(c), state }),
    );

  return app;
}
