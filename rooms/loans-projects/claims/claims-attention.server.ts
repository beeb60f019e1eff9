import type { AttentionLine } from "#domain/attention.ts";
import { grouped } from "#domain/counted.ts";
import type { Attention } from "#server/room.ts";
import { CLAIMS, type Claim } from "./claim.ts";
import type { Claims } from "./claims.server.ts";

/** What is published and not so. */
export function claimsAttention(claims: Claims): Attention {
  return {
    get revision() {
      return claims.source.revision;
    },
    async lines() {
      return claimsLine(await claims.all());
    },
  };
}

function claimsLine(claims: readonly Claim[]): AttentionLine[] {
  const differing = claims.filter(({ verdict }) => verdict === "differs");
  const pages = [...new Set(differing.map(({ page }) => page))];
  if (differing.length === 0) return [];
  return [
    {
      when: "coming",
      figure: grouped(differing.length),
      title: differing.length === 1 ? "A published figure differs" : "Published figures differ",
      about: `from what the records say: ${new Intl.ListFormat("en-US").format(pages)}`,
      href: `${CLAIMS}?verdict=differs`,
      label: "Claims",
    },
  ];
}
