import type { AttentionLine } from "#domain/attention.ts";
import { counted } from "#domain/counted.ts";
import { formatCents } from "#domain/money.ts";
import { shortDate } from "#domain/short-date.ts";
import type { Attention } from "#server/room.ts";
import { LOANS, NOTICE_DAYS } from "./loan.ts";
import type { Loans } from "./loans.server.ts";

/** Loans whose day has passed, and those whose day comes. */
export function loansAttention({ list, figures }: Loans, today: () => string): Attention {
  return {
    get revision() {
      return list.revision;
    },
    lines(): AttentionLine[] {
      const { pastDue, maturing } = figures();
      return [
        ...(pastDue.since
          ? [
              {
                when: "now" as const,
                figure: formatCents(pastDue.cents),
                title: pastDue.loans === 1 ? "A loan is past due" : "Loans are past due",
                about: `${counted(pastDue.loans, "loan")}, since ${shortDate(pastDue.since, today())}`,
                href: `${LOANS}?due=past-due`,
                label: "Loans",
              },
            ]
          : []),
        ...(maturing.loans > 0
          ? [
              {
                when: "coming" as const,
                figure: formatCents(maturing.cents),
                title: `Loans maturing in ${NOTICE_DAYS} days`,
                about: `${counted(maturing.loans, "loan")}, to ${shortDate(maturing.until, today())}`,
                href: `${LOANS}?due=90-days`,
                label: "Loans",
              },
            ]
          : []),
      ];
    },
  };
}
