/** The portal's name when the school has not set one. */
export const PORTAL_NAME = "VLE NAATI CCL Portal";

/** The school's details that students read, and the defaults of both the portal and the API. */
export interface SchoolBranch {
  /** The id in accounts and enquiries: small letters, digits and hyphens. */
  value: string;
  name: string;
  phone: string;
  address: string;
}

export const BRANCHES: SchoolBranch[] = ["Sydney", "Melbourne", "Jalandhar"].map((name) => ({
  ...{ value: name.toLowerCase(), name },
  ...{ phone: "", address: "" },
}));

export interface Question {
  /** An anchor that students copy, so it must not change. */
  id: string;
  question: string;
  /** The paragraphs of the answer. */
  answer: string[];
}

/** Answers to common questions. They say what NAATI decides itself, since its rules change. */
export const QUESTIONS: Question[] = [
  {
    id: "what-is-it",
    question: "What is the NAATI CCL test?",
    answer: [
      "CCL stands for Credentialed Community Language. It tests how well you interpret conversations between English and another language.",
      "People take it to get points for a skilled visa. Passing it does not make you a licensed interpreter.",
    ],
  },
  {
    id: "fee",
    question: "How much does the test cost?",
    answer: [
      "The test fee is $814, in Australian dollars. Fees change, so check NAATI's site for the current fee before you book.",
    ],
  },
  {
    id: "validity",
    question: "How long is my result valid?",
    answer: [
      "Results are valid for up to 5 years. Check NAATI's site for the current rule before you book.",
    ],
  },
  {
    id: "structure",
    question: "What is in the test?",
    answer: [
      "Two recorded dialogues. In each of them an English speaker talks with a speaker of your other language.",
      "A dialogue has about 300 words, roughly half in each language. It is cut into segments of at most 35 words.",
      "You hear a segment, then a chime, then you interpret it into the other language. Start within five seconds.",
      "Each dialogue is about a different topic, such as health, housing, work or school. The whole test takes about 20 minutes.",
    ],
  },
  {
    id: "marks",
    question: "How is the test marked?",
    answer: [
      "Each dialogue has 45 marks, so there are 90 in all. Marks are taken away for what is missing, wrong or added.",
      "You pass with 63 marks or more, and at least 29 in each dialogue.",
    ],
  },
  {
    id: "online",
    question: "Can I take the test online, or from overseas?",
    answer: [
      "Yes. The test is held online, and you can take it in Australia or overseas. Times are given in Sydney and Canberra time.",
      "You need a computer with one screen, a camera, a microphone and speakers. Headphones are not allowed. A phone or tablet is the second camera.",
      "Check your computer at least 48 hours before the test. Use the same set-up for both.",
    ],
  },
  {
    id: "corrections",
    question: "May I correct myself?",
    answer: [
      "Yes, corrections are allowed, and up to 2 are advisable. Too many corrections sound like hesitation.",
      "You may hear one segment again in each dialogue without losing marks. Further repeats cost marks.",
    ],
  },
  {
    id: "bonus-points",
    question: "How many bonus points do I get?",
    answer: [
      "A pass gives you 5 bonus points for your visa application. Check that they count for the visa you want.",
    ],
  },
  {
    id: "preparation",
    question: "How long should I prepare?",
    answer: [
      "That depends on how well you know both languages. Nobody can give one number of weeks.",
      "Practise dialogues often, in short sittings. Label each one, and repeat the hard ones.",
      "Book the test when you get through new dialogues without long pauses and without missing details.",
    ],
  },
];
