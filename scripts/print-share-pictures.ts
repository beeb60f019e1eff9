// Paints the picture a shared link shows, one for each public page: node scripts/print-share-pictures.ts
import { join } from "node:path";
import { pages } from "#content/pages.ts";
import { temple } from "#content/temple.ts";
import { publicTemple } from "#domain/content/public-temple.ts";
import { inRoom, withPrintRoom } from "./print-room.ts";

const cards = [
  { page: pages.home, art: "hero-1-dawn", aim: "80% 50%" },
  { page: pages.about, art: "deity-ganapathy" },
  { page: pages.donate, art: "lamp", shown: "whole" },
  { page: pages.donors, art: "hero-2-festival", aim: "71% 50%" },
  { page: pages.events, art: "hero-2-festival", aim: "71% 50%" },
  { page: pages.panchang, art: "deity-navagraha" },
  { page: pages.landProject, art: "hero-3-land", aim: "68% 50%" },
  { page: pages.loanProgram, art: "deity-mahalakshmi" },
  { page: pages.news, art: "news-design", aim: "18% 50%" },
  { page: pages.contact, art: "hero-1-dawn", aim: "80% 50%" },
  { page: pages.deities, art: "deity-murugan" },
  { page: pages.board, art: "news-fundraising", aim: "34% 50%" },
  { page: pages.bylaws, art: "deity-saraswathi" },
];

const folder = join(import.meta.dirname, "../public/og");

await withPrintRoom(async (room) => {
  await room.setViewportSize({ width: 1200, height: 630 });
  await room.goto(inRoom("scripts/share-picture/card.html"));

  for (const { page, art, aim = "50% 50%", shown = "cropped" } of cards) {
    const isHome = page === pages.home;
    await room.evaluate(fillCard, {
      words: {
        first: isHome ? "" : temple.brand.first,
        second: isHome ? "" : temple.brand.second,
        title: page.title ?? temple.name,
        place: publicTemple(temple).address.strip,
      },
      picture: { src: `/public/art/${art}.svg`, aim, shown },
    });
    const file = `${page.path.slice(1) || "home"}.jpg`;
    await room.screenshot({ path: join(folder, file), type: "jpeg", quality: 84 });
    console.log(`painted public/og/${file}`);
  }
});

type Card = { words: Record<string, string>; picture: { src: string; aim: string; shown: string } };

async function fillCard({ words, picture }: Card) {
  for (const [id, text] of Object.entries(words)) {
    const slot = document.getElementById(id);
    if (!slot) throw new Error(`The card has no place for its ${id}`);
    slot.textContent = text;
    slot.dataset.length = text.length > 24 ? "long" : "short";
  }
  const [img] = document.images;
  if (!img) throw new Error("The card has no place for its picture");
  img.src = picture.src;
  img.style.objectPosition = picture.aim;
  img.dataset.shown = picture.shown;
  await img.decode();
  await document.fonts.ready;
}
