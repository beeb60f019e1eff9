// The official papers on /bylaws. Change titles and descriptions; to replace a paper, put the PDF into
// public/documents under the same name. `npm start` builds the pages again by itself.
import type { Documents } from "#domain/content/documents.ts";

export const documents: Documents = {
  head: {
    title: "As open as the front door",
    lede: "These are the papers that make us who we are. Read them, keep a copy, and ask us about any line you like.",
  },
  open: "Open PDF",
  papers: [
    {
      title: "IRS Certificate",
      description:
        "The certificate that confirms our registration and employer number with the Internal Revenue Service.",
      icon: "seal",
      file: "/documents/irs-certificate.pdf",
    },
    {
      title: "IRS 501(c)(3) Approval Letter",
      description:
        "The federal letter recognizing the temple as a tax-exempt public charity. Keep a copy with your giving records.",
      icon: "mail",
      file: "/documents/irs-501c3-letter.pdf",
    },
    {
      title: "Mission Statement",
      description:
        "One page on why we exist, adopted by the founders in 2019 and read aloud at every annual meeting.",
      icon: "lotus",
      file: "/documents/mission-statement.pdf",
    },
    {
      title: "Bylaws and Articles",
      description: "How trustees are chosen, how money is spent and how decisions are made, in full.",
      icon: "book",
      file: "/documents/bylaws-and-articles.pdf",
    },
  ],
};
