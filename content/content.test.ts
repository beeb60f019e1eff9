import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ContactPage } from "#domain/content/contact.ts";
import { DeitiesPage, Deity } from "#domain/content/deities.ts";
import { DocumentsPage, TempleDocument } from "#domain/content/documents.ts";
import { DonorWallWords } from "#domain/content/donor-wall.ts";
import { editorSentences } from "#domain/content/editor-sentences.ts";
import { DonationCategory, GivingPage, VolunteerOpportunity } from "#domain/content/giving.ts";
import { Home } from "#domain/content/home.ts";
import { LandProject } from "#domain/content/land-project.ts";
import { LoanProgram } from "#domain/content/loan-program.ts";
import { Navigation } from "#domain/content/navigation.ts";
import { NewsItem, NewsPage } from "#domain/content/news.ts";
import { PageInfo } from "#domain/content/pages.ts";
import { About, Board, Director, Person } from "#domain/content/people.ts";
import { Temple } from "#domain/content/temple.ts";
import { about } from "./about.ts";
import { board } from "./board.ts";
import { contact } from "./contact.ts";
import { deities, deitiesPage } from "./deities.ts";
import { documents, documentsPage } from "./documents.ts";
import { donorWall } from "./donor-wall.ts";
import { donationCategories, givingPage, volunteerOpportunities } from "./giving.ts";
import { home } from "./home.ts";
import { landProject } from "./land-project.ts";
import { loanProgram } from "./loan-program.ts";
import { navigation } from "./navigation.ts";
import { news, newsPage } from "./news.ts";
import { pages } from "./pages.ts";
import { directors, trustees } from "./people.ts";
import { temple } from "./temple.ts";

const files: [file: string, schema: z.ZodType, content: unknown][] = [
  ["temple.ts", Temple, temple],
  ["navigation.ts", Navigation, navigation],
  ["pages.ts", z.record(z.string(), PageInfo), pages],
  ["home.ts", Home, home],
  ["about.ts", About, about],
  ["board.ts", Board, board],
  ["people.ts", z.array(Person), trustees],
  ["people.ts", z.array(Director), directors],
  ["deities.ts", DeitiesPage, deitiesPage],
  ["deities.ts", z.array(Deity), deities],
  ["land-project.ts", LandProject, landProject],
  ["loan-program.ts", LoanProgram, loanProgram],
  ["news.ts", NewsPage, newsPage],
  ["news.ts", z.array(NewsItem), news],
  ["giving.ts", GivingPage, givingPage],
  ["giving.ts", z.array(DonationCategory), donationCategories],
  ["giving.ts", z.array(VolunteerOpportunity), volunteerOpportunities],
  ["documents.ts", DocumentsPage, documentsPage],
  ["documents.ts", z.array(TempleDocument), documents],
  ["donor-wall.ts", DonorWallWords, donorWall],
  ["contact.ts", ContactPage, contact],
];

describe("The temple's words", () => {
  test("are complete in every file", () => {
    expect(files.flatMap(([file, schema, content]) => editorSentences(file, schema, content))).toEqual([]);
  });

  test("link only to pages of this site", () => {
    const lost = values()
      .filter(
        ({ value }) =>
          value.startsWith("/") && !value.startsWith("/art/") && !value.startsWith("/documents/"),
      )
      .filter(({ value }) => !isKnownPlace(value))
      .map(({ file, value }) => `${file}: no page of this site is at ${value}`);
    expect(lost).toEqual([]);
  });

  test("lead to other sites only safely", () => {
    const unsafe = values()
      .filter(({ value }) => /^\w+:\/\//.test(value) && !value.startsWith("https://"))
      .map(({ file, value }) => `${file}: ${value} must start with https://`);
    expect(unsafe).toEqual([]);
  });

  test("name only pictures and papers that are there", () => {
    const missing = values()
      .filter(({ value }) => value.startsWith("/art/") || value.startsWith("/documents/"))
      .filter(({ value }) => !existsSync(new URL(`../public${value}`, import.meta.url)))
      .map(({ file, value }) => `${file}: there is no file public${value}`);
    expect(missing).toEqual([]);
  });

  test("describe each page once, in words of its own", () => {
    const infos = Object.values(pages);
    expect(infos.map(({ path }) => path).toSorted()).toEqual([...routes].toSorted());
    expect(new Set(infos.map(({ title }) => title)).size).toBe(infos.length);
    expect(new Set(infos.map(({ description }) => description)).size).toBe(infos.length);
  });
});

const routes = [
  "/",
  "/about",
  "/donate",
  "/donors",
  "/events",
  "/panchang",
  "/landprojectdetails",
  "/loanprogram",
  "/news",
  "/contactus",
  "/deities",
  "/board",
  "/bylaws",
  "/manage",
];

function isKnownPlace(href: string) {
  const { pathname, hash } = new URL(href, temple.url);
  const anchors: Record<string, string[]> = {
    "/": ["#mission", "#impact", "#slideshow"],
    "/events": ["#help"],
    "/landprojectdetails": ["#land"],
    "/news": news.map(({ id }) => `#${id}`),
  };
  const path = pathname.toLowerCase();
  return routes.includes(path) && (hash === "" || (anchors[path] ?? []).includes(hash));
}

function values() {
  return files.flatMap(([file, , content]) => texts(content).map((value) => ({ file, value })));
}

function texts(content: unknown): string[] {
  if (typeof content === "string") return [content];
  return typeof content === "object" && content !== null ? Object.values(content).flatMap(texts) : [];
}
