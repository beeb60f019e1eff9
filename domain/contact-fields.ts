/** The fields of the contact form. The public page loads this file, so it imports no library. */
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

/** No person fills in the form faster; the page delays a form sent sooner, for example after autofill. */
export const quickestMs = 2000;

/** The error of a field, as a sentence. */
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
/** The check of `<input type="email">` from the HTML standard, so that server and browser agree. */
const browsersEmail =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** Whether there is anything besides spaces and invisible joiners. */
function hasSomethingToRead(text: string) {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}
