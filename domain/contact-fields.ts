/** What the contact form asks, in its words. The public page carries this file, so it stays free of libraries. */
export const contactFields = {
  name: { label: "Name", longest: 100, missing: "Please enter your name." },
  email: { label: "Email", longest: 254, missing: "Please enter your e-mail address." },
  phone: { label: "Phone", longest: 40, missing: undefined },
  country: { label: "City,State", longest: 100, missing: "Please enter your city and state." },
  subject: { label: "Subject", longest: 40, missing: "Please choose a subject." },
  message: { label: "Message", longest: 5000, missing: "Please write a message." },
} as const;

export type ContactField = keyof typeof contactFields;

export const subjects = [
  "General Inquiry",
  "Pooja Booking",
  "Loan Program",
  "Event Information",
  "Donation Query",
  "Volunteer Opportunity",
  "Feedback",
] as const;

export type ContactSubject = (typeof subjects)[number];

export const notAnEmail = "Please enter an e-mail address such as name@example.org.";

/** Nobody reads and fills the form in less; the page itself holds back what was sent sooner, as autofill may be. */
export const quickestMs = 2000;

/** What is wrong with the words in a field, as a sentence to stand beside it. */
export function contactFault(field: ContactField, given: string): string | undefined {
  const { label, longest, missing } = contactFields[field];
  const text = given.trim();
  if (!hasSomethingToRead(text)) return text === "" || missing ? missing : unreadable;
  if (text.length > longest) return `${label} can hold ${longest} characters; yours has ${text.length}.`;
  if (field !== "message" && lineBreak.test(text)) return "Please write this on one line.";
  if (field === "email" && !browsersEmail.test(text)) return notAnEmail;
  if (field === "subject" && !subjects.some((subject) => subject === text))
    return contactFields.subject.missing;
}

/** The subject that `/contactus?subject=` asks for. */
export function subjectFrom(search: string): ContactSubject | undefined {
  const asked = new URLSearchParams(search).get("subject")?.trim().toLowerCase();
  return subjects.find((subject) => subject.toLowerCase() === asked);
}

const unreadable = "This cannot be read.";
const lineBreak = /[\r\n\u2028\u2029]/;
/** The check of `<input type="email">`, word for word from the HTML standard: the server asks no more than the page. */
const browsersEmail =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** Spaces and invisible joiners alone are nothing to read. */
function hasSomethingToRead(text: string) {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}
