import { press, type Screen } from "./screen.ts";

export const dashboardScreens: Screen[] = [
  { name: "Dashboard", path: "/dashboard" },
  {
    name: "Dashboard, numbers of the chart",
    path: "/dashboard",
    arrange: (page) => page.getByText("Show the numbers").click(),
  },
  {
    name: "Dashboard, narrow sidebar",
    path: "/dashboard",
    only: "wide screens",
    arrange: (page) => press(page, "Collapse sidebar"),
  },
  {
    name: "Dashboard, drawer of small screens",
    path: "/dashboard",
    only: "small screens",
    arrange: (page) => press(page, "Menu"),
  },
  { name: "Hall display, its words", path: "/dashboard/hall" },
  { name: "Backups", path: "/dashboard/backups" },
];
