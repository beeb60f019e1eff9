/** Something that waits for somebody, on the dashboard. It is there as long as its rows are, and leads to them. */
export type AttentionLine = {
  /** What should be done today, or what is on its way. */
  when: "now" | "coming";
  /** How many, or how much: "2", "$16,132", "4 days". */
  figure: string;
  title: string;
  /** More of it, in a few words. */
  about: string;
  /** Where its rows are, and what the way there is called. */
  href: string;
  label: string;
  /** What it is called for those who may only look. */
  look?: string;
};
