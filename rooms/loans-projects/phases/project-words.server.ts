import type { FindableText } from "../../website/find-words.ts";
import type { WordsBeside } from "../../website/website-list.server.ts";
import { LOANS } from "../loans/loan.ts";
import type { LoanLetters } from "../loans/loan-letter.server.ts";
import { letterKind } from "../loans/loan-letter-kind.ts";
import { PHASES } from "./phase.ts";
import type { Phases } from "./phases.server.ts";

/** What visitors read of phases and in the loan letter that is kept in this room: the website's search finds it too. */
export function projectWords({ phases, letter }: { phases: Phases; letter: LoanLetters }): WordsBeside {
  return {
    async texts() {
      return [...(await ofPhases()), ...ofTheLetter()];
    },
  };

  async function ofPhases(): Promise<FindableText[]> {
    return (await phases.all())
      .filter(({ isShown }) => isShown)
      .flatMap(({ number, title, timeline, targetDate, notice, details }) =>
        [
          ["title", title],
          ["timeline", timeline],
          ["target date", targetDate],
          ["notice", notice],
          ...details.map((text, at) => [`line ${at + 1}`, text]),
        ].map(([field = "", text = ""]) => ({
          of: "Phases’ words",
          where: `Phase ${number}, ${field}, kept in Loans/Projects`,
          text,
          href: PHASES,
        })),
      );
  }

  function ofTheLetter(): FindableText[] {
    const now = letter.now();
    return letterKind.words
      .filter(({ label }) => ["Commitments received", "In hand", "Escrow date"].includes(label))
      .map(({ label, show }) => ({
        of: "Loan letter",
        where: `figures, ${label.toLowerCase()}, kept in Loans/Projects`,
        text: show(now),
        href: LOANS,
      }));
  }
}
