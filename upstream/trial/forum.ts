import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { readImage } from "../files/image.ts";
import type { Storage } from "../files/storage.ts";
import { withStoredImage } from "../files/stored-images.ts";

type Writer = "student" | "visitor";
type Post = { by: Writer; hoursAgo: number; text: string; hasImage?: true; replies: string[] };

const HOUR_MS = 60 * 60 * 1000;
const IMAGE = "trial/note-symbols.png";
const IMAGE_SHOWS =
  "Nine symbols with their meanings: up arrow, more; down arrow, less; right arrow, leads to; not equal, is different; square, country; smile, happy; frown, worried; ?, asks; !, must";

/**
 * Replies alternate between two people. Twenty-five replies and twelve posts fill a second page.
 */
const POSTS: Post[] = [
  {
    by: "visitor",
    hoursAgo: 620,
    text: "Hi everyone! I have just signed up. How long did you prepare before your first test?",
    replies: [
      "About two months, one hour on most days.",
      "Thanks. I hope to do the same.",
      "Start with the easy dialogues, then the long ones.",
    ],
  },
  {
    by: "student",
    hoursAgo: 560,
    text: "What does your notepad look like? Mine is full after two segments.",
    replies: [
      "I write one line per idea and leave a lot of space.",
      "Thank you. I will try that with the next dialogue.",
    ],
  },
  {
    by: "visitor",
    hoursAgo: 500,
    text: "Is it all right to ask for a repeat? Does it cost marks?",
    replies: ["One repeat in each dialogue is free. I would keep it for the long segments."],
  },
  {
    by: "student",
    hoursAgo: 450,
    text: 'Let us collect words that are hard to say in Hindi. I begin: "bond" (for a flat).',
    replies: [
      "ज़मानत राशि works for me.",
      'Good one. "Referral"?',
      "I say रेफ़रल and no more: what I add costs marks too.",
      '"Interest rate": ब्याज दर.',
      '"Mortgage"?',
      "गृह ऋण, or simply home loan.",
      '"Bulk billing" I leave in English.',
      "Same here.",
      '"Probation" at work?',
      "परिवीक्षा अवधि, but many people say trial period.",
      '"Superannuation"?',
      "I keep it in English.",
      '"Leave without pay": बिना वेतन छुट्टी.',
      '"Concession card"?',
      "रियायत कार्ड.",
      '"Side effects": दुष्प्रभाव.',
      '"Allergic reaction": एलर्जी.',
      '"Blood test": ख़ून की जाँच.',
      '"Witness" in court?',
      "गवाह.",
      '"Bail" is ज़मानत too, so listen for the rest of the sentence.',
      "That one caught me last week!",
      '"Tenant": किरायेदार, "landlord": मकान मालिक.',
      '"Fine" is जुर्माना.',
      "Great list. I have copied all of it into My Words.",
    ],
  },
  {
    by: "visitor",
    hoursAgo: 400,
    text: "My microphone was very quiet in the first try. Speaking closer to the phone helped.",
    replies: [],
  },
  {
    by: "student",
    hoursAgo: 350,
    text: "How do you keep calm when you miss a word?\n\nI stop, and then I lose the next sentence as well.",
    replies: [
      "Say the idea in other words and go on.",
      "Thank you, I will try that tonight.",
      "It gets easier with every dialogue.",
    ],
  },
  {
    by: "visitor",
    hoursAgo: 290,
    text: "Does anybody want to practise together on Sundays? One reads, the other interprets.",
    replies: ["Yes! Sunday evening suits me.", "Seven o'clock?", "Seven is fine."],
  },
  {
    by: "student",
    hoursAgo: 210,
    text: "मैं हर दिन एक संवाद का अभ्यास करती हूँ। सबसे कठिन क़ानून वाले संवाद लगते हैं। आप लोग इनके लिए क्या पढ़ते हैं?",
    replies: ["मैं सरकारी वेबसाइटों के हिंदी पन्ने पढ़ता हूँ।", "धन्यवाद, यह अच्छा विचार है।"],
  },
  {
    by: "visitor",
    hoursAgo: 150,
    text: "Health dialogues: please tell me your best tip.",
    replies: ["Learn the parts of the body first. They come up every time."],
  },
  {
    by: "student",
    hoursAgo: 90,
    text: "These are the symbols I use for my notes. Which ones do you use?",
    hasImage: true,
    replies: ['I like the arrow for "more". I will use it.'],
  },
  {
    by: "visitor",
    hoursAgo: 30,
    text: "Numbers! I mix up fifteen and fifty when it goes fast. Any advice?",
    replies: [
      "Write the digits at once, before anything else.",
      "Thanks! I will practise with phone numbers and prices.",
    ],
  },
  {
    by: "student",
    hoursAgo: 5,
    text: "Five weeks to go until my test. Wish me luck!",
    replies: ["Good luck! You can do it."],
  },
];

export async function addForum(
  trx: Db,
  images: Storage,
  contentFolder: string,
  students: Record<Writer, number>,
): Promise<void> {
  for (const { by, hoursAgo, text, hasImage, replies } of POSTS) {
    const address = hasImage ? await keepImage(images, contentFolder) : null;
    const post = {
      user_id: students[by],
      details: text,
      image: address,
      image_alt: address && IMAGE_SHOWS,
      created_at: stampAfter(-hoursAgo * HOUR_MS),
    };
    const { id } = await trx
      .insertInto("forum_posts")
      .values(post)
      .returning("id")
      .executeTakeFirstOrThrow();
    const other = by === "student" ? "visitor" : "student";
    for (const [index, reply] of replies.entries()) {
      const created_at = stampAfter(-hoursAgo * HOUR_MS + ((index + 1) * HOUR_MS) / 8);
      await trx
        .insertInto("forum_replies")
        .values({ post_id: id, user_id: students[index % 2 === 0 ? other : by], reply, created_at })
        .execute();
    }
  }
}

async function keepImage(images: Storage, contentFolder: string): Promise<string | null> {
  const image = await readFile(join(contentFolder, IMAGE)).then(readImage, () => null);
  if (image === null || image === "too-many-pixels") return null;
  return withStoredImage(images, image, (address) => Promise.resolve(address));
}
