import { createHash } from "node:crypto";
import { askUpstream } from "./upstream-session.mjs";

const API = "/api/v1/mock-test";

/** Counts the takes in submitted tests that the API does not play back byte for byte. */
export async function countLost(students) {
  let lost = 0;
  for (const { upstreamUrl, token, sent } of students) {
    const list = { method: "POST" };
    const done = await askUpstream(upstreamUrl, token, `${API}/completed-list`, list);
    const record = done.results.data[0]?.mocktest_record_id;
    const kept = record ? await keptHashes(upstreamUrl, token, record) : new Set();
    lost += [...sent.values()].filter((hash) => !kept.has(hash)).length;
  }
  return { lost, of: students.reduce((all, { sent }) => all + sent.size, 0) };
}

async function keptHashes(upstreamUrl, token, record) {
  const ask = (path) => askUpstream(upstreamUrl, token, `${API}/completed/${path}`);
  const { results } = await ask(`details?mocktest_record_id=${record}`);
  const hashes = new Set();
  for (const { id } of results.all_mocktest_sets) {
    for (let page = 1, last = 1; page <= last; page += 1) {
      const query = `mocktest_record_id=${record}&mocktest_set_id=${id}&page=${page}`;
      const { user_answers: answers } = (await ask(`user-answers?${query}`)).results;
      last = answers.last_page;
      for (const { user_answer: address } of answers.data) {
        hashes.add(await hashOf(upstreamUrl, token, address));
      }
    }
  }
  return hashes;
}

/** Returns the SHA-256 of the takes that a student hears in a dialogue. */
export async function keptInPractice({ upstreamUrl, token }, question) {
  const path = `/api/v1/question/segments/${question}`;
  const { segments } = (await askUpstream(upstreamUrl, token, path)).results;
  const hashes = new Set();
  for (const { answer } of segments)
    if (answer) hashes.add(await hashOf(upstreamUrl, token, answer.user_answer));
  return hashes;
}

async function hashOf(upstreamUrl, token, address) {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(new URL(address, upstreamUrl), { headers });
  return createHash("sha256")
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest("hex");
}
