// Trustees and directors, named once for /about and /board. Change names, cities and the kind of portrait (female or
// male); `photo: "/art/…"` shows a photograph instead; `onBoardPage: true` shows a director on /board as well.
// `npm start` builds the pages again by itself.
import type { PeopleContent } from "#domain/content/people.ts";

export const people: PeopleContent = {
  trustees: [
    { name: "Meenakshi Raghavendran", location: "Roseville, CA", gender: "female" },
    { name: "Venkatesh Iyerswamy", location: "Rocklin, CA", gender: "male" },
    { name: "Anjali Deshmukhe", location: "Granite Bay, CA", gender: "female" },
    { name: "Harish Balakrishna Rao", location: "Folsom, CA", gender: "male" },
  ],
  directors: [
    { name: "Kavitha Sundararam", location: "Roseville, CA", gender: "female", onBoardPage: true },
    { name: "Suresh Natarajan Pillai", location: "Lincoln, CA", gender: "male", onBoardPage: true },
    { name: "Priya Venugopalan", location: "El Dorado Hills, CA", gender: "female", onBoardPage: true },
    { name: "Arjun Kalyanaram", location: "Sacramento, CA", gender: "male", onBoardPage: true },
    { name: "Lakshmi Narasimhaiah", location: "Rocklin, CA", gender: "female", onBoardPage: true },
    { name: "Rohan Chandrasekar", location: "Folsom, CA", gender: "male", onBoardPage: true },
    { name: "Deepa Thiagarajah", location: "Roseville, CA", gender: "female", onBoardPage: true },
    { name: "Mohan Seshadrinath", location: "Loomis, CA", gender: "male", onBoardPage: false },
    { name: "Sangeetha Varadhan", location: "Granite Bay, CA", gender: "female", onBoardPage: false },
    { name: "Nikhil Parthasarath", location: "Citrus Heights, CA", gender: "male", onBoardPage: false },
    { name: "Revathi Muthukumar", location: "Davis, CA", gender: "female", onBoardPage: false },
    { name: "Gautam Jagadeeshan", location: "Auburn, CA", gender: "male", onBoardPage: false },
    { name: "Shalini Ramakrishnaiah", location: "Elk Grove, CA", gender: "female", onBoardPage: false },
  ],
};
