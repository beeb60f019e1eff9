import type { AttentionLine } from "#domain/attention.ts";
import type { Attention } from "#server/room.ts";
import { ASSETS, type Asset, assetPage, dueInWords } from "./assets/asset.ts";
import type { Assets } from "./assets/assets.server.ts";

/** What is lent and should be back, and what somebody should look at within a month. */
export function assetsAttention({ list, all, today }: Pick<Assets, "list" | "all" | "today">): Attention {
  return {
    get revision() {
      return list.revision;
    },
    lines: () => {
      const assets = all();
      return [
        ...overdueLine(
          assets.filter(({ isOverdue }) => isOverdue),
          today(),
        ),
        ...checksLine(assets.filter(({ isCheckDue }) => isCheckDue)),
      ];
    },
  };
}

/** The one that has been due longest is told of. */
function overdueLine(late: Asset[], today: string): AttentionLine[] {
  const [oldest] = late.toSorted((a, b) => ((a.lending?.dueOn ?? "") < (b.lending?.dueOn ?? "") ? -1 : 1));
  if (!oldest?.lending) return [];
  const isOne = late.length === 1;
  return [
    {
      when: "now",
      figure: String(late.length),
      title: isOne ? "Something lent is overdue" : "Things lent are overdue",
      about: `${isOne ? "" : "The longest: "}${oldest.name}, with ${oldest.lending.to}, ${dueInWords(oldest, today)}`,
      href: isOne ? assetPage(oldest.tag) : `${ASSETS}?group=overdue`,
      label: isOne ? oldest.tag : "Assets",
    },
  ];
}

function checksLine(due: Asset[]): AttentionLine[] {
  const [first] = due.toSorted((a, b) => ((a.nextCheckOn ?? "") < (b.nextCheckOn ?? "") ? -1 : 1));
  if (!first) return [];
  return [
    {
      when: "coming",
      figure: String(due.length),
      title: due.length === 1 ? "An asset is to be checked" : "Assets are to be checked",
      about: `${due.length === 1 ? "" : "First "}${first.name}`,
      href: `${ASSETS}?group=check`,
      label: "Assets",
    },
  ];
}
