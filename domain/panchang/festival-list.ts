import type { Rule } from "./which-day.ts";

export type Festival = {
  id: string;
  name: string;
  rule: Rule;
  /** Of two days that its tithi covers alike. The first, unless said. */
  ofTwo?: "first" | "second";
  when: FestivalTime;
};

/**
 * What a festival waits for. A lunar `month` counts to the new moon, 1 is Chaitra, and an adhika one is passed over; a
 * `sign` is the Sun's, 1 is Mesha, and a day is in it when its sunset is. Without either, it comes every month.
 */
export type FestivalTime =
  | { tithi: readonly number[]; month?: number; sign?: number }
  | { nakshatra: number; sign: number; month?: undefined }
  | { nakshatra: number; month: number; sign?: undefined }
  | { enters: number }
  | { fridayUntil: number; month: number };

/** In the order of the year; those of every month stand behind. */
export const FESTIVALS: readonly Festival[] = [
  { id: "pongal", name: "Pongal, Makara Sankranti", rule: "solar", when: { enters: 10 } },
  { id: "thaipusam", name: "Thaipusam", rule: "sunrise", when: { nakshatra: 8, sign: 10 } },
  { id: "maha-shivaratri", name: "Maha Shivaratri", rule: "nishita", when: { tithi: [29], month: 11 } },
  { id: "ugadi", name: "Ugadi", rule: "sunrise", when: { tithi: [1], month: 1 } },
  {
    id: "rama-navami",
    name: "Rama Navami",
    rule: "madhyahna",
    ofTwo: "second",
    when: { tithi: [9], month: 1 },
  },
  { id: "tamil-new-year", name: "Tamil New Year", rule: "solar", when: { enters: 1 } },
  { id: "vaikasi-visakam", name: "Vaikasi Visakam", rule: "sunrise", when: { nakshatra: 16, sign: 2 } },
  { id: "guru-purnima", name: "Guru Purnima", rule: "sunrise", when: { tithi: [15], month: 4 } },
  {
    id: "varalakshmi-vratam",
    name: "Varalakshmi Vratam",
    rule: "sunrise",
    when: { fridayUntil: 15, month: 5 },
  },
  {
    id: "krishna-janmashtami",
    name: "Krishna Janmashtami",
    rule: "nishita",
    ofTwo: "second",
    when: { tithi: [23], month: 5 },
  },
  { id: "ganesha-chaturthi", name: "Ganesha Chaturthi", rule: "madhyahna", when: { tithi: [4], month: 6 } },
  { id: "navaratri", name: "Navaratri begins", rule: "sunrise", when: { tithi: [1], month: 7 } },
  { id: "saraswati-puja", name: "Saraswati Puja", rule: "sunrise", when: { tithi: [9], month: 7 } },
  { id: "vijayadashami", name: "Vijayadashami", rule: "sunrise", when: { tithi: [10], month: 7 } },
  { id: "deepavali", name: "Deepavali", rule: "pradosha", ofTwo: "second", when: { tithi: [30], month: 7 } },
  { id: "skanda-shashti", name: "Skanda Shashti", rule: "pradosha", when: { tithi: [6], month: 8 } },
  { id: "karthigai-deepam", name: "Karthigai Deepam", rule: "pradosha", when: { nakshatra: 3, sign: 8 } },
  { id: "vaikunta-ekadashi", name: "Vaikunta Ekadashi", rule: "sunrise", when: { tithi: [11], sign: 9 } },
  { id: "ekadashi", name: "Ekadashi", rule: "sunrise", when: { tithi: [11, 26] } },
  { id: "pradosham", name: "Pradosham", rule: "pradosha", ofTwo: "second", when: { tithi: [13, 28] } },
  { id: "sankatahara-chaturthi", name: "Sankatahara Chaturthi", rule: "moonrise", when: { tithi: [19] } },
  { id: "pournami", name: "Pournami", rule: "pradosha", when: { tithi: [15] } },
  { id: "amavasya", name: "Amavasya", rule: "sunrise", when: { tithi: [30] } },
];

export function isEveryMonth({ when }: Festival) {
  return "tithi" in when && !when.month && !when.sign;
}
