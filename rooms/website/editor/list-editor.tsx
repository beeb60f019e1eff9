import { type RefObject, useId, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { MenuItem, RowMenu } from "#app/ui/row-menu.tsx";
import { addableTo, fieldsOf, itemName } from "#domain/content/list-items.ts";
import type { ListField } from "#domain/content/part-fields.ts";
import { join } from "#domain/content/ways.ts";
import { formerPlaces, listed, movedPlaces } from "../forms/changes.ts";
import { isSame } from "../forms/values.ts";
import { Tick } from "./choices.tsx";
import { type DrawFields, useEdited } from "./editing.ts";
import { ItemDialog } from "./item-dialog.tsx";
import { useListChanges } from "./use-list-changes.ts";
import { useOrder } from "./use-order.ts";
import "./list-editor.css";

type ListEditorProps = { field: ListField; way: string; was: unknown; Fields: DrawFields };

/** A list whose items are added, changed, removed and put in order. */
export function ListEditor({ field, way, was, Fields }: ListEditorProps) {
  const id = useId();
  const { value, error, isLocked } = useEdited(way);
  const items = listed(value);
  const { keys, opened, toggle, move, remove, add, moveAway } = useListChanges(field, way, items);
  const [edited, setEdited] = useState<{ index: number; item: unknown }>();
  const nameOf = (index: number) => itemName(field, items[index], index);
  const order = useOrder({ count: items.length, nameOf, onMove: move });
  const former = formerPlaces(field, listed(was), items);
  const movedTo = movedPlaces(former);
  const mayOrder = !isLocked && !field.isFixed;

  function begin(blank: unknown) {
    if (field.isInDialog) setEdited({ index: items.length, item: blank });
    else add(blank);
  }

  function row(index: number, place: number) {
    const item = items[index];
    const from = former[index];
    const fields = fieldsOf(field, item);
    const inner = (
      <Fields
        fields={fields}
        at={join(way, String(index))}
        was={from === undefined ? undefined : listed(was)[from]}
      />
    );
    return (
      <li
        key={keys[index]}
        className={rowClass(order.carried, index)}
        data-place={index}
        data-item={join(way, String(index))}
      >
        <div className="order__head">
          {mayOrder && (
            <button className="grip" type="button" aria-describedby={`${id}-how`} {...order.grip(index)}>
              <Icon name="grip" />
            </button>
          )}
          <span className="order__n num" aria-hidden="true">
            {place + 1}
          </span>
          {field.face && (
            <span className="face">
              <img src={field.face(item)} alt="" width={44} height={49} />
            </span>
          )}
          <div className="order__who">
            {isOneField(field) ? (
              inner
            ) : (
              <button
                className="order__name"
                type="button"
                {...(!field.isInDialog && { "aria-expanded": opened.has(keys[index] ?? -1) })}
                onClick={() => (field.isInDialog ? setEdited({ index, item }) : toggle(index))}
              >
                {nameOf(index)}
                {field.about && <span className="order__sub">{field.about(item)}</span>}
              </button>
            )}
            <RowState
              from={from}
              place={index}
              isMoved={movedTo.has(index)}
              isChanged={isSame(listed(was)[from ?? -1], item) === false}
            />
          </div>
          {field.isInDialog &&
            fields
              .filter((inner) => inner.kind === "tick")
              .map((tick) => (
                <Tick
                  key={tick.name}
                  field={tick}
                  way={join(way, String(index), tick.name)}
                  of={nameOf(index)}
                />
              ))}
          {mayOrder && (
            <>
              <span className="order__step">
                <button
                  className="iconbtn"
                  type="button"
                  aria-label={`Move ${nameOf(index)} up`}
                  disabled={index === 0}
                  onClick={() => order.move(index, index - 1)}
                >
                  <Icon name="up" />
                </button>
                <button
                  className="iconbtn"
                  type="button"
                  aria-label={`Move ${nameOf(index)} down`}
                  disabled={index === items.length - 1}
                  onClick={() => order.move(index, index + 1)}
                >
                  <Icon name="dn" />
                </button>
              </span>
              <RowMenu name={nameOf(index)}>
                {field.isInDialog && (
                  <MenuItem icon="edit" onClick={() => setEdited({ index, item })}>
                    Edit
                  </MenuItem>
                )}
                <MenuItem icon="up" onClick={() => order.move(index, 0)}>
                  Move to the top
                </MenuItem>
                <MenuItem icon="dn" onClick={() => order.move(index, items.length - 1)}>
                  Move to the end
                </MenuItem>
                {field.moveTo && (
                  <MenuItem icon="sort" onClick={() => moveAway(index)}>
                    {field.moveTo.label}
                  </MenuItem>
                )}
                <hr />
                <MenuItem icon="trash" isDanger onClick={() => remove(index)}>
                  Remove from the list
                </MenuItem>
              </RowMenu>
            </>
          )}
        </div>
        {!field.isInDialog && !isOneField(field) && opened.has(keys[index] ?? -1) && (
          <div className="group__in">{inner}</div>
        )}
      </li>
    );
  }

  const carriedBy = order.carried?.by;
  return (
    <div className="full listedit">
      {mayOrder && items.length > 1 && (
        <p className="hint listedit__how" id={`${id}-how`}>
          Drag by the dots, use the arrows, or by keyboard: <kbd>Space</kbd> picks up, <kbd>↑</kbd>{" "}
          <kbd>↓</kbd> move, <kbd>Space</kbd> sets down, <kbd>Esc</kbd> puts back.
        </p>
      )}
      <p role="status" className={carriedBy === "keys" ? "orderlive" : "vh"}>
        {order.carried && carriedBy === "keys" && (
          <strong>{nameOf(order.carried.from)} is picked up. </strong>
        )}
        {order.said}
      </p>
      {items.length > 0 ? (
        <ol className="order" ref={order.rows} aria-label={field.label}>
          {withGap(order.order.map(row), order.carried, (to) => (
            <li key="gap" className="order__gap">
              {order.carried && `${nameOf(order.carried.from)} comes here, ${to + 1} of ${items.length}`}
            </li>
          ))}
          {order.carried?.by === "pointer" && (
            <Ghost name={nameOf(order.carried.from)} element={order.ghost} />
          )}
        </ol>
      ) : (
        <p className="muted">No {field.many} yet.</p>
      )}
      {error && (
        <p className="error">
          <Icon name="alert" />
          {error}
        </p>
      )}
      {mayOrder && (
        <div className="listedit__add">
          {addableTo(field).map(({ one, blank }) => (
            <button key={one} className="linkbtn" type="button" onClick={() => begin(blank)}>
              <Icon name="plus" />
              Add a{/^[aeiou]/.test(one) && "n"} {one}
            </button>
          ))}
        </div>
      )}
      {edited && (
        <ItemDialog
          field={field}
          way={join(way, String(edited.index))}
          item={edited.item}
          isNew={edited.index === items.length}
          onClose={() => setEdited(undefined)}
        >
          <Fields
            fields={fieldsOf(field, edited.item)}
            was={edited.index === items.length ? undefined : edited.item}
          />
        </ItemDialog>
      )}
    </div>
  );
}

/** Items that are a line or a number each: there is nothing to unfold. */
function isOneField({ item }: ListField) {
  return item.kind !== "group" && item.kind !== "either";
}

type Carried = ReturnType<typeof useOrder>["carried"];

function rowClass(carried: Carried, index: number) {
  if (carried?.from !== index) return "order__row";
  return carried.by === "keys" ? "order__row is-up" : "order__row is-away";
}

/** Where a dragged row would come to stand, a place opens. */
function withGap<Row>(rows: Row[], carried: Carried, gap: (to: number) => Row) {
  if (carried?.by !== "pointer") return rows;
  // The dragged row is still among the others.
  const at = carried.to > carried.from ? carried.to + 1 : carried.to;
  return rows.toSpliced(at, 0, gap(carried.to));
}

function Ghost({ name, element }: { name: string; element: RefObject<HTMLDivElement | null> }) {
  return (
    <li className="order__ghostplace" aria-hidden="true">
      <div className="order__ghost" ref={element}>
        <Icon name="grip" />
        <b>{name}</b>
      </div>
    </li>
  );
}

type RowStateProps = { from: number | undefined; place: number; isMoved: boolean; isChanged: boolean };

function RowState({ from, place, isMoved, isChanged }: RowStateProps) {
  if (from === undefined) return <span className="was__tag">new</span>;
  if (isMoved)
    return (
      <span className="was__tag">
        moved {from > place ? "up" : "down"} from {from + 1}
      </span>
    );
  return isChanged && <span className="was__tag">changed</span>;
}
