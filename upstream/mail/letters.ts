import { CCL } from "../../plan/marks.ts";
import { writtenDay } from "../clock.ts";

export type Letter = { subject: string; text: string };

/** Placeholder for the portal's name until a letter is queued. No keyboard can type it. */
export const PORTAL = "\uE000";

/** Returns the letter with the school's name, as in "the Sydney Institute portal". */
export function inNameOf(school: string, { subject, text }: Letter): Letter {
  const name = /\bportal$/i.test(school) ? school : `${school} portal`;
  return { subject, text: text.replaceAll(PORTAL, () => name) };
}

/**
 * Contains no typed text, because a stranger could otherwise write to anybody by a registration.
 */
export function codeLetter(code: string, link: string): Letter {
  return {
    subject: `${code} is your code`,
    text: `${code} is your code for the ${PORTAL}.

Type it on the page where you signed up. It is valid for 2 minutes.

You can also verify your email address with this link, within 7 days:
${link}

If you did not sign up, you can ignore this mail.
`,
  };
}

type Enquiry = {
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  message: string;
  branch: string;
  country: string;
};

/** Returns an enquiry for a branch. Only the body has typed text, so no header can be forged. */
export function enquiryLetter(enquiry: Enquiry): Letter {
  return {
    subject: "Enquiry from the portal",
    text: `A student has sent an enquiry on the ${PORTAL}.

Name: ${enquiry.first_name} ${enquiry.last_name}
E-mail: ${enquiry.email}
Phone: ${enquiry.phone}
Country: ${enquiry.country}
Branch: ${enquiry.branch}

${enquiry.message}
`,
  };
}

type Answer = { school: string; asked: string; answer: string };

/** Returns a branch's answer, with the enquiry below it. */
export function answerLetter({ school, asked, answer }: Answer): Letter {
  return {
    subject: `An answer from ${school}`,
    text: `${answer}

${school}

You asked us:

${asked.replace(/^/gm, "> ")}
`,
  };
}

export function resetLetter(link: string): Letter {
  return {
    subject: "Reset your password",
    text: `Somebody asked us for a new password for your account on the ${PORTAL}.

Choose it here, within 60 minutes:
${link}

The link works once. If you did not ask for it, you can ignore this mail: your password stays as it is.
`,
  };
}

/** Returns an invitation to an account that the school has made. The student sets a password. */
export function invitationLetter(school: string, link: string): Letter {
  return {
    subject: `${school} has made an account for you`,
    text: `${school} has made an account for you on the ${PORTAL}.

Choose your password here, within 7 days:
${link}

Then log in with this email address. If you do not know the school, you can ignore this mail.
`,
  };
}

/** Returns an invitation to work at the school. The member of staff sets a password. */
export function staffInvitationLetter(school: string, link: string): Letter {
  return {
    subject: `${school} invites you to its staff`,
    text: `${school} has made an account for you to work on the ${PORTAL}.

Choose your password here, within 7 days:
${link}

Then log in with this email address. If you do not know the school, you can ignore this mail.
`,
  };
}

/** Returns a mail that shows an owner that mails arrive. */
export function testLetter(): Letter {
  return {
    subject: "Mails of the portal arrive",
    text: `You asked for this mail to see that the mails of the ${PORTAL} arrive. They do.

Is it in the folder for junk? Then your students' mails go there, too: ask whoever runs your mail server.
`,
  };
}

/** Returns the notice of a deletion, which a logged-in user or the school has requested. */
export function deletionLetter(when: string, link: string): Letter {
  return {
    subject: "Your account will be deleted",
    text: `Somebody asked us to delete your account on the ${PORTAL}, with your recordings and all your data.

We will do this on ${writtenDay(when)}. Until then you can cancel it and download your data in your profile:
${link}

A plan that renews by itself will not renew again.
`,
  };
}

type Leaving = { count: number; months: number; month: string; link: string; profile: string };

/** Returns the notice that old recordings will be removed, by the school's setting. */
export function leavingLetter({ count, months, month, link, profile }: Leaving): Letter {
  const practices = count === 1 ? "one practice" : `${count} practices`;
  return {
    subject: `Your recordings of ${practices} are deleted in ${month}`,
    text: `Recordings of practice are kept for ${months === 1 ? "a month" : `${months} months`} on the ${PORTAL}. Those of ${practices} are deleted in ${month}.

Your marks, notes and counts stay. You can download what you want to hear later, from the page of each practice (log in if you are asked to):
${link}

You get this mail because you asked for mails about your practice. Change that in your profile:
${profile}
`,
  };
}

type Reviewed = { name: string; marks: (number | null)[]; link: string; isCorrected: boolean };

/** Returns the notice of a teacher's review, or of its correction, with the marks if it has all. */
export function reviewLetter({ name, marks, link, isCorrected }: Reviewed): Letter {
  return {
    subject: isCorrected
      ? "The review of your mock test was corrected"
      : "Your mock test has been reviewed",
    text: `${
      isCorrected
        ? `A teacher has corrected the review of your mock test “${name}”`
        : `A teacher has listened to your mock test “${name}” and written a review`
    } on the ${PORTAL}.

${marksIn(marks)}Read it here, beside your answers (log in if you are asked to):
${link}
`,
  };
}

function marksIn(marks: (number | null)[]): string {
  if (marks.length === 0 || marks.includes(null)) return "";
  const { dialogue, dialoguePass, test, testPass } = CCL;
  const both = marks.reduce<number>((sum, mark) => sum + (mark ?? 0), 0);
  const lines = marks.map((mark, at) => `Dialogue ${at + 1}: ${mark} of ${dialogue}`);
  return `${[...lines, `Together: ${both} of ${test}`].join("\n")}

A pass needs ${dialoguePass} in each dialogue, and ${testPass} together. The marks are a teacher's estimate and no result of NAATI.

`;
}

type Receipt = {
  title: "Tax invoice" | "Receipt";
  number: string;
  said: {
    seller: { name: string; number: string; address: string };
    payer: { name: string } | null;
    tax: { name: string; rate: number } | null;
    /** True when a test card paid. */
    is_test: boolean;
  };
  plan: string;
  paid: string;
  /** The tax within the paid amount. */
  tax: string | null;
  on: string;
  until: string;
};

/** Returns a receipt or tax invoice with the amount and the end of the paid time. */
export function receiptLetter({ title, said, ...paid }: Receipt): Letter {
  const { seller, payer } = said;
  const lines = [
    `${title}: ${paid.number}`,
    `From: ${[seller.name, seller.number].filter(Boolean).join(", ")}`,
    ...(seller.address ? [seller.address] : []),
    `To: ${payer?.name ?? ""}`,
    `Plan: ${paid.plan}`,
    `Paid: ${paid.paid}`,
    ...(said.tax ? [`${said.tax.name} ${said.tax.rate} % included: ${paid.tax}`] : []),
    `On: ${paid.on}`,
    `Your plan is open until: ${paid.until}`,
  ];
  const thanks = said.is_test
    ? "This was a test card: no money has moved."
    : "Thank you for your payment.";
  return {
    subject: `${title} ${paid.number}`,
    text: `${thanks}

${lines.join("\n")}

Your plans on the ${PORTAL} are under Current Plans in the menu of your account.
`,
  };
}

export function paymentFailedLetter(link: string): Letter {
  return {
    subject: "Your plan could not be renewed",
    text: `We could not collect the payment for the next period of your plan on the ${PORTAL}.

Nothing was charged. Renew your plan here, with another card if you like (log in if you are asked to):
${link}
`,
  };
}
