import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { PhaseReports } from "./phase-report.tsx";
import type { PublicPhase } from "./public-phase.ts";

const phase: PublicPhase = {
  number: 1,
  title: "Land Purchase",
  timeline: "2024 to 2025",
  targetDate: "Sep 2025",
  notice: "",
  goalCents: 600_000_00,
  raisedCents: 79_532_00,
  pledgedCents: 334_812_00,
  lentCents: null,
  details: ["The site"],
  color: "kumkum",
};

describe("A phase on the public page", () => {
  test("says nothing of loans until the board wants it", () => {
    expect(shown({})).not.toMatch(/lent/i);
  });

  test("has what is lent in a lane and a colour of its own, outside the bar of what was raised", () => {
    const html = shown({ lentCents: 93_000_00 });
    expect(html).toMatch(/<dt class="is-lent">Lent<\/dt><dd>\$93,000 <small><b>15\.5%<\/b> of goal/);
    const [, lane = ""] = html.split('class="meter__lane"');
    expect(lane).toContain('aria-valuetext="15.5% of goal lent, and owed back"');
    expect(html).toContain('aria-valuetext="13.3% of goal raised"');
  });

  test("has bars that end with their track", () => {
    const html = shown({ raisedCents: 700_000_00, pledgedCents: 900_000_00, lentCents: 800_000_00 });
    const widths = [...html.matchAll(/<rect[^>]* width="([\d.]+)%"|<rect width="([\d.]+)%"/g)];
    expect(widths.map(([, first, second]) => first ?? second)).toEqual(["100.0", "100.0", "100.0"]);
  });

  test("says by how much a goal was surpassed", () => {
    const html = shown({ raisedCents: 1_500_000_00 });
    expect(html).toMatch(/\$1,500,000 <small><b>250\.0%<\/b> of goal/);
    expect(html).toContain('aria-valuenow="100" aria-valuetext="250.0% of goal raised"');
  });
});

function shown(fields: Partial<PublicPhase>) {
  return renderToStaticMarkup(<PhaseReports phases={[{ ...phase, ...fields }]} />);
}
