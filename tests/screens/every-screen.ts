import { accountScreens } from "./account.ts";
import { dashboardScreens } from "./dashboard.ts";
import { donationScreens } from "./donations.ts";
import { donorScreens } from "./donors.ts";
import { eventScreens } from "./events.ts";
import { inboxScreens } from "./inbox.ts";
import { projectScreens } from "./loans-projects.ts";
import { newsScreens } from "./news.ts";
import { publicPages, publicStates } from "./pages.ts";
import { receiptScreens } from "./receipts.ts";
import { reportScreens } from "./reports.ts";
import type { Screen } from "./screen.ts";
import { signInScreens } from "./sign-in.ts";
import { staffScreens } from "./staff.ts";
import { assetScreens } from "./temple-assets.ts";
import { websiteScreens } from "./website.ts";

const house = [
  ...dashboardScreens,
  ...inboxScreens,
  ...donationScreens,
  ...donorScreens,
  ...eventScreens,
  ...projectScreens,
  ...assetScreens,
  ...reportScreens,
  ...receiptScreens,
  ...websiteScreens,
  ...newsScreens,
  ...staffScreens,
  ...accountScreens,
];

/** Every screen in every state that looks or is read otherwise. */
export const everyScreen: Screen[] = [
  ...publicPages,
  ...publicStates,
  ...signInScreens,
  ...house.map((screen): Screen => ({ ...screen, isAdmin: true })),
];
