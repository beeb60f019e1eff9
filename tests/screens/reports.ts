import type { Screen } from "./screen.ts";

const REPORTS = "/dashboard/reports";

export const reportScreens: Screen[] = [
  { name: "Reports, a card for each", path: REPORTS },
  { name: "A report with its chart", path: `${REPORTS}/giving?from=2024-01-01&beside=1` },
  { name: "A report without anything", path: `${REPORTS}/giving?from=1901-06-01&to=1901-06-02` },
  { name: "Report: activity", path: `${REPORTS}/activity` },
  { name: "Report: assets", path: `${REPORTS}/assets` },
  { name: "Report: by-donor", path: `${REPORTS}/by-donor` },
  { name: "Report: compliance", path: `${REPORTS}/compliance` },
  { name: "Report: deposits", path: `${REPORTS}/deposits` },
  { name: "Report: donor-movement", path: `${REPORTS}/donor-movement` },
  { name: "Report: loans", path: `${REPORTS}/loans` },
  { name: "Report: pledges", path: `${REPORTS}/pledges?by=donor` },
  { name: "Report: projects", path: `${REPORTS}/projects` },
  { name: "Report: sponsorships", path: `${REPORTS}/sponsorships` },
  { name: "Report: statements", path: `${REPORTS}/statements` },
  { name: "The board pack", path: "/dashboard/reports/board-pack" },
];
