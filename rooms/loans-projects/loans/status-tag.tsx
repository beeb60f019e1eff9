import { Tag } from "#app/ui/tag.tsx";
import { type LoanStatus, statusWords } from "./loan.ts";

const statusTags = {
  offered: "line",
  signed: "gold",
  funded: "lent",
  repaid: "green",
  converted: "green",
} as const;

export function StatusTag({ status }: { status: LoanStatus }) {
  return <Tag kind={statusTags[status]}>{statusWords[status]}</Tag>;
}
