import { useState } from "react";
import { useToast } from "#app/admin/toast.tsx";
import { fieldsOf, itemName } from "#domain/content/list-items.ts";
import type { ListField } from "#domain/content/part-fields.ts";
import { join } from "#domain/content/ways.ts";
import { listed } from "../forms/changes.ts";
import { goToField, useEditing } from "./editing.ts";
import { moved } from "./use-order.ts";

/** Rows keep who they are while their places change: what is open stays open. */
export function useListChanges(field: ListField, way: string, items: readonly unknown[]) {
  const toast = useToast();
  const { update } = useEditing();
  const [known, setKeys] = useState<readonly number[]>([...items.keys()]);
  // What came from elsewhere has no key yet.
  const keys = items.map((_, index) => known[index] ?? Math.max(0, ...known) + 1 + index);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set(items.length === 1 ? [0] : []));
  const change = (make: (items: readonly unknown[]) => readonly unknown[]) =>
    update(way, (found) => make(listed(found)));

  function insert(index: number, item: unknown, key: number) {
    setKeys((now) => now.toSpliced(index, 0, key));
    change((now) => now.toSpliced(index, 0, item));
  }

  function take(index: number) {
    setKeys(keys.toSpliced(index, 1));
    change((now) => now.toSpliced(index, 1));
  }

  return {
    keys,
    opened,
    toggle(index: number) {
      const key = keys[index] ?? -1;
      setOpened((now) => (now.has(key) ? now.difference(new Set([key])) : now.union(new Set([key]))));
    },
    move(from: number, to: number) {
      setKeys(moved(keys, from, to));
      change((now) => moved(now, from, to));
    },
    remove(index: number) {
      const [item, key = 0] = [items[index], keys[index]];
      take(index);
      toast.say(`${itemName(field, item, index)} is removed from the draft.`, {
        run: async () => {
          insert(index, item, key);
          return { ok: true, data: undefined };
        },
        undone: `${itemName(field, item, index)} is back.`,
      });
    },
    add(blank: unknown) {
      const key = Math.max(-1, ...keys) + 1;
      setKeys([...keys, key]);
      setOpened((now) => now.union(new Set([key])));
      change((now) => [...now, blank]);
      const first = fieldsOf(field, blank).find(({ kind }) => kind !== "fixed")?.name ?? "";
      requestAnimationFrame(() => goToField(join(way, String(items.length), first)));
    },
    moveAway(index: number) {
      const { moveTo } = field;
      const item = items[index];
      if (!moveTo) return;
      take(index);
      update(moveTo.list, (found) => [...listed(found), moveTo.change(item)]);
    },
  };
}
