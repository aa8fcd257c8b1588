export type Letter = { subject: string; text: string };

/** Stands for the name of the portal until a letter is put into the outbox. No keyboard has it. */
const PORTAL = "\uE000";

/** The letter in the name of the school: "the Sydney Institute portal". */
export function inNameOf(school: string, { subject, text }: Letter): Letter {
  const name = /\bportal$/i.test(school) ? school : `${school} portal`;
  return { subject, text: text.replaceAll(PORTAL, () => name) };
}

/**
 * Contains nothing that was typed in, because a stranger who signs somebody up must not write to
 * them.
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

/**
 * A student's question to a branch. Only the text has typed words, so nobody can write a header.
 */
export function enquiryLetter(enquiry: Enquiry): Letter {
  return {
    subject: "Enquiry from the portal",
    text: `A student has sent an enquiry.

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

/** What a branch answers to an enquiry, with what was asked below it. */
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

/** The school has made an account: its student chooses the password. */
export function invitationLetter(school: string, link: string): Letter {
  return {
    subject: `${school} has made an account for you`,
    text: `${school} has made an account for you on the ${PORTAL}.

Choose your password here, within 7 days. Then log in with this email address:
${link}

If you do not know the school, you can ignore this mail.
`,
  };
}

/** Somebody who is logged in has asked for it, or the school has. */
export function deletionLetter(when: string, link: string): Letter {
  return {
    subject: "Your account will be deleted",
    text: `Somebody asked us to delete your account on the ${PORTAL}, with your recordings and all your data.

We will do this on ${when.slice(0, 10)}. Until then you can cancel it and download your data in your profile:
${link}

A plan that renews by itself will not renew again.
`,
  };
}

type Leaving = { count: number; months: number; month: string; link: string; profile: string };

/** Old recordings are removed by the school's setting. */
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

/** A teacher has reviewed a mock test, or corrected the review. */
export function reviewLetter(link: string, isCorrected: boolean): Letter {
  return {
    subject: isCorrected
      ? "The review of your mock test was corrected"
      : "Your mock test has been reviewed",
    text: `${
      isCorrected
        ? "A teacher has corrected the review of your mock test"
        : "A teacher has listened to your mock test and written a review"
    } on the ${PORTAL}.

Read it here, beside your answers (log in if you are asked to):
${link}
`,
  };
}

type Receipt = {
  number: string;
  plan: string;
  paid: string;
  on: string;
  until: string;
};

/** What a student paid, and how long it lasts. */
export function receiptLetter({ number, plan, paid, on, until }: Receipt): Letter {
  return {
    subject: `Receipt ${number}`,
    text: `Thank you for your payment.

Receipt: ${number}
Plan: ${plan}
Paid: ${paid}
On: ${on}
Your plan is open until: ${until}

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
