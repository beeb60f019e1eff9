/** Something that needs attention, on the dashboard, with a link to its rows. It is shown as long as there are any. */
export type AttentionLine = {
  /** To be done today, or later. */
  when: "now" | "coming";
  /** "2", "$16,132", "4 days" */
  figure: string;
  title: string;
  about: string;
  /** The link to its rows. */
  href: string;
  label: string;
  /** The label for those who may only view. */
  look?: string;
};
