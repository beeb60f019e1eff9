import { type ActivityList, changesInWords, sentenceOf } from "#domain/activity.ts";
import { counted, grouped } from "#domain/counted.ts";
import type { Books, Report } from "./report.server.ts";
import { daysInWords, type Row } from "./report.ts";

/** More than anybody reads on paper: the newest of them are shown, and the log itself has all. */
const MOST_ROWS = 1000;
const AT_ONCE = 100;

/** Who did what, and when, as the log tells it: for administrators, as the log is. */
export const activity: Report = {
  name: "activity",
  title: "Activity",
  about: "Every change of every record: who, what, when.",
  rights: {},
  usualDays: (today) => ({
    from: Temporal.PlainDate.from(today).subtract({ days: 6 }).toString(),
    to: today,
  }),
  async make(books, { from, to }) {
    const { rows, total } = await linesOf(books, { from, to });
    return {
      columns: [
        { field: "at", label: "When", as: "moment" },
        { field: "by", label: "Who" },
        { field: "email", label: "Email" },
        { field: "room", label: "Room" },
        { field: "what", label: "What" },
        { field: "changes", label: "Changes" },
        { field: "recordId", label: "Record’s id", isId: true },
      ],
      rows,
      sums: {},
      ledger: null,
      lines: total,
      filter: daysInWords({ from, to }),
      facts: [
        { label: "Lines", value: grouped(total), note: daysInWords({ from, to }) },
        { label: "People", value: grouped(new Set(rows.map(({ by, email }) => email ?? by)).size) },
      ],
      ...(total > rows.length && {
        notes: [
          `The newest ${grouped(rows.length)} of ${grouped(total)} lines are shown; the activity log has all of them.`,
        ],
      }),
      nothing: { title: "Nothing happened in these dates", text: "The log has no line of these days." },
    };
  },
  card: ({ lines }) => ({ figure: `${counted(lines, "line")} this week`, picture: { kind: "moments" } }),
};

/** The log is asked as its own screen asks it, so that both tell a line in the same words. */
async function linesOf({ house }: Books, { from, to }: { from: string; to: string }) {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const asked = new URLSearchParams({ from, to, size: String(AT_ONCE), page: String(page) });
    const list = (await house.hub.viewAt(`/api/activity?${asked}`)?.read()) as ActivityList | undefined;
    if (!list) return { rows, total: rows.length };
    for (const { at, by, email, roomLabel, told, recordId } of list.rows)
      rows.push({
        at,
        by,
        email,
        room: roomLabel,
        what: sentenceOf(told),
        changes: changesInWords(told),
        recordId,
      });
    if (page >= list.pages || rows.length >= MOST_ROWS)
      return { rows: rows.slice(0, MOST_ROWS), total: list.total };
  }
}
