// The words above the list of /news, and the stories that a site starts with. They are written down once: from then on
// news are kept in the room News, and what is changed here is not seen on a site that has started already.
import type { NewsContent, NewsItem } from "#domain/content/news.ts";

export const news: NewsContent = {
  head: {
    title: "Latest News & Updates",
    lede: "Small steps and large ones on the way to the first bell.",
  },
  readMore: "Read More",
};

export const startingNews: NewsItem[] = [
  {
    id: "temple-land-acquisition",
    title: "Temple Land Acquisition",
    date: "2025-07-15",
    description:
      "After a long search, 6 acres acquired: the contract is signed, and escrow closes on September 30. The old oaks stay.",
    picture: {
      src: "/art/news-land.svg",
      alt: "The temple land seen from above with oaks, a road and its boundary in gold",
    },
    link: "/news#temple-land-acquisition",
  },
  {
    id: "temple-design-revealed",
    title: "Temple Design Revealed",
    date: "2025-07-20",
    description:
      "Drawings of the gopuram, the ten sanctums and the cultural center were shown to the community for the first time.",
    picture: {
      src: "/art/news-design.svg",
      alt: "Architect’s drawing of a temple: elevation and plan in gold lines",
    },
    link: "/news#temple-design-revealed",
  },
  {
    id: "community-fundraising",
    title: "Community Fundraising Reaches $60,000",
    date: "2025-06-20",
    description:
      "Bake sales, car washes, a marathon and one very generous envelope: $60,000 raised by the people who will use the building.",
    picture: {
      src: "/art/news-fundraising.svg",
      alt: "Hands of many people raising oil lamps together toward the temple",
    },
    link: "/news#community-fundraising",
  },
];
