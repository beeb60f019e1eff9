import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { IconName } from "#domain/content/words.ts";
import { shortDate } from "#domain/short-date.ts";
import {
  type Asset,
  type Category,
  categoryWords,
  dueInWords,
  metalInWords,
  type Status,
  statusWords,
} from "./asset.ts";

export const categoryIcons: Record<Category, IconName> = {
  land: "leaf",
  building: "gopuram",
  deity: "diya",
  ornament: "crown",
  vessel: "vase",
  furniture: "chair",
  equipment: "plug",
  vehicle: "truck",
  book: "book",
  other: "box",
};

const looks: Record<Status, "green" | "gold" | "kumkum" | undefined> = {
  "in-use": "green",
  stored: undefined,
  repair: "gold",
  lent: "gold",
  disposed: "kumkum",
};

/** What nobody found in a stock-take is missing, whatever it is else. */
export function StatusTag({ status, missingSince }: Pick<Asset, "status" | "missingSince">) {
  if (missingSince) return <Tag kind="kumkum">Missing</Tag>;
  return <Tag kind={looks[status]}>{statusWords[status]}</Tag>;
}

/** "ornament; silver 925, 1,120 g" */
export function kindInWords(asset: Pick<Asset, "category" | "metal" | "grams">) {
  return [categoryWords[asset.category].toLowerCase(), metalInWords(asset)].filter(Boolean).join("; ");
}

export function Due({ asset, today }: { asset: Asset; today: string }) {
  if (!asset.lending) return null;
  if (asset.isOverdue) return <small className="is-late">{dueInWords(asset, today)}</small>;
  return <small>due {shortDate(asset.lending.dueOn, today)}</small>;
}

/** A picture of it, or a sign of what kind of thing it is. */
export function Thumb({ src, category }: { src: string | undefined; category: Category }) {
  return src ? (
    <span className="thumb">
      <img src={src} alt="" width="52" height="52" loading="lazy" decoding="async" />
    </span>
  ) : (
    <span className="thumb thumb--none">
      <Icon name={categoryIcons[category]} />
    </span>
  );
}
