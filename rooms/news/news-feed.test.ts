import { describe, expect, test } from "vitest";
import { newsFeed } from "./news-feed.ts";

/** What XML 1.0 cannot hold, however it is written. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

describe("The feed of the news", () => {
  test("is XML whatever older records hold: what XML cannot write is left out", () => {
    const hidden = "\u0000\u0008\u001f\ud800\ufffe\uffff";
    const item = {
      text: `Under${hidden} way & <well>`,
      address: "https://temple.example/news/a",
      guid: "a",
      at: 0,
    };
    const feed = newsFeed({
      title: `News${hidden}`,
      description: `All${hidden}`,
      address: "https://temple.example/news",
      self: "https://temple.example/news.xml",
      items: [{ ...item, title: `Land${hidden} purchase` }],
    });
    expect(NOT_XML.exec(feed)?.[0]).toBeUndefined();
    expect(feed).toContain("<title>Land purchase</title>");
    expect(feed).toContain("Under way &amp;amp; &amp;lt;well&amp;gt;");
  });
});
