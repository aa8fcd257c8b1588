import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Api } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { onBothEngines, signIn } from "./engines.ts";
import { list, newest } from "./forum-calls.ts";
import { namesOf } from "./stored-names.ts";

const ENQUIRY = {
  ...{ first_name: "Asha", last_name: "Rao", phone: "+61412345678", email: "asha@example.test" },
  ...{ branch: "sydney", country: "India" },
};

onBothEngines(
  "a form sent again with the same key",
  (upstream) => {
    const post = (api: Api, key: string, details: string) => {
      const form = new FormData();
      form.set("forum_details", details);
      form.set("request_key", key);
      form.set("forum_images", new File([Uint8Array.from(fixture("photo.png"))], "photo.png"));
      return api.call("/api/v1/forum-add", { method: "POST", form });
    };
    const images = () => namesOf(upstream().deps, "images");

    it("stores one post with one image, however often and simultaneously it arrives", async () => {
      const [student, other] = [await signIn(upstream()), await signIn(upstream())];
      const before = [(await list(student)).total, (await images()).length];
      const key = randomUUID();
      // More than the hourly limit for different ones.
      for (let round = 0; round < 6; round += 1) {
        const replies = await Promise.all([1, 2, 3, 4].map(() => post(student.api, key, "Once")));
        for (const { status, body } of replies)
          expect([status, body]).toEqual([
            ...[200, { status: 200, message: "Forum created successfully!" }],
          ]);
      }
      const now = async () => [(await list(student)).total, (await images()).length];
      expect(await now()).toEqual(before.map((count) => count + 1));
      await post(other.api, key, "Another student's");
      await post(student.api, randomUUID(), "Once");
      expect(await now()).toEqual(before.map((count) => count + 3));
    });

    it("stores one reply", async () => {
      const { api, ...student } = await signIn(upstream());
      await post(api, randomUUID(), "Who knows it?");
      const { id } = await newest({ api, ...student });
      const [key, other] = [randomUUID(), randomUUID()];
      const reply = (request_key: string) =>
        api.post("/api/v1/forum-reply", { forum_id: id, reply: "I do", request_key });
      const replies = await Promise.all([key, key, key, other].map(reply));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect((await reply(key)).status).toBe(200);
      expect((await newest({ api, ...student })).get_replies).toHaveLength(2);
    });

    it("stores one enquiry and sends one mail", async () => {
      const { api } = await signIn(upstream());
      const message = `When is it? ${randomUUID()}`;
      const enquiry = { ...ENQUIRY, message, request_key: randomUUID() };
      for (let round = 0; round < 3; round += 1) {
        const replies = [1, 2].map(() => api.post("/api/v1/online-class", enquiry));
        for (const { status } of await Promise.all(replies)) expect(status).toBe(200);
      }
      const { db } = upstream().deps;
      const kept = db.selectFrom("enquiries").select("id").where("message", "=", message);
      expect(await kept.execute()).toHaveLength(1);
      const mails = await db.selectFrom("mails").select("text").execute();
      expect(mails.filter(({ text }) => text.includes(message))).toHaveLength(1);
    });

    it("is refused with an invalid key", async () => {
      const { api } = await signIn(upstream());
      const long = await post(api, "x".repeat(101), "Hello");
      expect([long.status, long.body]).toMatchObject([422, { errors: { request_key: [/100/] } }]);
    });
  },
  { BRANCH_EMAILS: { sydney: "sydney@branch.test" } },
);
