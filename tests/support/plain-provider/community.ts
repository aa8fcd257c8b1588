import { type Calls, invalid, missing, Refused } from "./ask.ts";
import { plans } from "./material.ts";
import type { Student } from "./school.ts";

const ENQUIRY = ["first_name", "last_name", "phone", "email", "message", "branch", "country"];
const ONLINE = "2026-12-31 09:30:00";

export const communityCalls: Calls = {
  "POST /api/v1/forum-add": {
    form: ["forum_images?", "forum_details"],
    answer: (ask) => {
      const image = ask.file("forum_images");
      if (image && !/^image\/(jpeg|png)$/.test(image.type))
        throw invalid("forum_images", "The forum images must be a file of type: jpg, jpeg, png.");
      ask.school.posts.unshift({
        id: ask.school.next(),
        reply_message: ask.field("forum_details"),
        forum_image: image ? ask.school.keep("forum", image) : null,
        created_at: ask.school.now(),
        author: ask.student,
        replies: [],
      });
    },
  },
  "GET /api/v1/forum-list": {
    answer: (ask) => ({
      results: {
        forum_list: {
          data: ask.school.posts.map(
            ({ id, reply_message, forum_image, created_at, author, replies }) => ({
              id,
              reply_message,
              forum_image: ask.school.link(forum_image),
              created_at,
              get_user: writer(author),
              get_replies: replies.map((reply) => ({
                reply_message: reply.reply_message,
                created_at: reply.created_at,
                get_user: writer(reply.author),
              })),
            }),
          ),
        },
        profile_image_path: ask.school.link("/storage/profile/"),
      },
    }),
  },
  "POST /api/v1/forum-reply": {
    json: ["reply", "forum_id"],
    answer: ({ school, student, field }) => {
      const post = school.posts.find(({ id }) => String(id) === field("forum_id"));
      if (!post) throw missing("Forum");
      post.replies.push({
        reply_message: field("reply"),
        created_at: school.now(),
        author: student,
      });
    },
  },
  "GET /api/v1/users-plan/list": {
    answer: ({ student }) => ({
      results: plans.map((plan) => ({
        ...plan,
        sub_status: student.plan?.plan === plan ? "1" : "0",
      })),
    }),
  },
  "POST /api/v1/users-plan/checkout": {
    json: ["plan_id"],
    answer: ({ school, student, field }) => {
      const plan = plans.find(({ plan_id }) => String(plan_id) === field("plan_id"));
      if (!plan) throw invalid("plan_id", "The selected plan id is invalid.");
      const session = `cs_test_${school.next()}`;
      school.checkouts.set(session, { student, plan, paid: false });
      return { results: { payment_url: `${school.origin}/checkout/${session}` } };
    },
  },
  "POST /api/v1/payment-success": {
    query: ["session_id"],
    answer: ({ school, student, field }) => {
      const checkout = school.checkouts.get(field("session_id"));
      if (checkout?.student !== student || !checkout.paid)
        throw new Refused(422, "The payment was not completed.");
      student.plan = { plan: checkout.plan, since: school.now(), cancel_at: null };
    },
  },
  "GET /api/v1/manage-subscription": {
    answer: ({ student }) => ({ results: subscription(student) }),
  },
  "POST /api/v1/cancel-subscription": {
    answer: ({ student }) => {
      subscription(student);
      if (student.plan) student.plan.cancel_at = ONLINE;
      return { results: [subscription(student)] };
    },
  },
  "GET /api/v1/users-current-plan": {
    answer: ({ student: { plan } }) => ({
      results: plan
        ? [
            {
              plan_name: plan.plan.plan_name,
              created_at: plan.since,
              expiry_date: ONLINE,
              status: "active",
            },
          ]
        : [],
    }),
  },
  "POST /api/v1/online-class": {
    json: ENQUIRY,
    answer: ({ school, field }) => {
      school.enquiries.push(ENQUIRY.map(field));
    },
  },
};

function subscription({ plan }: Student) {
  if (!plan)
    throw new Refused(404, "You have no subscription.", { subscription_status: "expired" });
  return {
    plan_name: plan.plan.plan_name,
    price: plan.plan.price,
    payment_mode: "online",
    subscription_status: plan.cancel_at === null ? "active" : "canceled",
    next_payment_date: plan.cancel_at === null ? ONLINE : null,
    cancel_at_date: plan.cancel_at,
    payment_history_link: "https://billing.school.example/history",
  };
}

function writer({ first_name, last_name, profile_image }: Student) {
  return { name: first_name, last_name, image: profile_image?.split("/").at(-1) ?? null };
}
