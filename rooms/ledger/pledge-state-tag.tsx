import { Tag } from "#app/ui/tag.tsx";
import { type PledgeState, stateWords } from "./pledge.ts";

const stateTags = { open: undefined, overdue: "kumkum", complete: "green", void: "line" } as const;

export function PledgeStateTag({ state }: { state: PledgeState }) {
  return <Tag kind={stateTags[state]}>{stateWords[state]}</Tag>;
}
