import { useEffect, useRef, useState } from "react";
import { NavLink } from "react-router";
import { Moment, writtenMoment } from "#app/admin/moment.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { useFocusAfterLeaving } from "#app/ui/use-focus-after-leaving.ts";
import type { Delivery, MessageRow } from "#domain/message.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { deliveryLabels } from "./delivery-words.ts";
import { type InboxQuery, inboxAddress } from "./inbox-query.ts";
import { useMessageChanges } from "./use-message-changes.ts";

/** A page of messages, each to be opened, and any number of them to be chosen and dealt with at once. */
export function MessageRows({ rows, query }: { rows: MessageRow[]; query: InboxQuery }) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const whole = useRef<HTMLDivElement>(null);
  // What somebody else took away meanwhile is not chosen any more.
  const chosen = rows.filter(({ id }) => marked.has(id));
  const choose = (id: string, isChosen: boolean) => {
    const others = [...marked].filter((one) => one !== id);
    setMarked(new Set(isChosen ? [...others, id] : others));
  };
  useFocusAfterLeaving(whole);
  return (
    <div ref={whole} className="inbox__page">
      <ChosenBar rows={rows} chosen={chosen} box={query.box} onChoose={(ids) => setMarked(new Set(ids))} />
      <ul className="inbox__rows">
        {rows.map((row) => (
          <li key={row.id} data-unread={row.read ? undefined : ""}>
            <label className="check">
              <input
                type="checkbox"
                checked={marked.has(row.id)}
                aria-label={`Select the message from ${row.name}, ${row.subject}, ${writtenMoment(row.receivedAt)}`}
                onChange={(event) => choose(row.id, event.target.checked)}
              />
            </label>
            <NavLink className="inbox-row" to={inboxAddress(query, row.id)}>
              <span className="inbox-row__name">
                {!row.read && <span className="vh">Unread: </span>}
                {row.name}
              </span>
              <Moment at={row.receivedAt} />
              <span className="inbox-row__subject">
                {row.subject}
                <DeliveryTag {...row.delivery} />
              </span>
              <span className="inbox-row__excerpt">{row.excerpt}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

type ChosenBarProps = {
  rows: MessageRow[];
  chosen: MessageRow[];
  box: InboxQuery["box"];
  onChoose: (ids: string[]) => void;
};

/** Above the list: all of the page at once, and what can be done with those that are chosen. */
function ChosenBar({ rows, chosen, box, onChoose }: ChosenBarProps) {
  const all = useRef<HTMLInputElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { remove, mark } = useMessageChanges();
  const toast = useToast();
  const areSome = chosen.length > 0;
  const areAll = chosen.length === rows.length;
  const unread = chosen.filter(({ read }) => !read);
  useEffect(() => {
    if (all.current) all.current.indeterminate = areSome && !areAll;
  }, [areSome, areAll]);
  // The buttons go with the choice: whoever pressed one stands above the list again.
  const wereSome = useRef(areSome);
  useEffect(() => {
    if (wereSome.current && !areSome && document.activeElement === document.body) all.current?.focus();
    wereSome.current = areSome;
  }, [areSome]);

  const chooseNone = () => onChoose([]);

  function ask() {
    toast.clear();
    setIsAsking(true);
  }

  function archive() {
    const archived = box === "inbox";
    mark(idsOf(chosen), { archived }, archived ? "archived" : "moved to the inbox");
    chooseNone();
  }

  function markRead() {
    const read = unread.length > 0;
    mark(idsOf(read ? unread : chosen), { read }, read ? "marked as read" : "marked as unread");
    chooseNone();
  }

  return (
    <>
      <div className={areSome ? "chosen chosen--some" : "chosen"} data-tone={areSome ? "dark" : undefined}>
        <label className="check">
          <input
            ref={all}
            type="checkbox"
            checked={areAll}
            onChange={(event) => onChoose(event.target.checked ? idsOf(rows) : [])}
          />
          <span>Select all on this page</span>
        </label>
        <b className="num" role="status">
          {areSome && `${chosen.length} chosen`}
        </b>
        {areSome && (
          <>
            <button type="button" className="chosen__none" onClick={chooseNone}>
              Choose none
            </button>
            <div className="chosen__acts">
              <button type="button" onClick={markRead}>
                {unread.length > 0 ? "Mark as read" : "Mark as unread"}
              </button>
              <button type="button" onClick={archive}>
                {box === "inbox" ? "Archive" : "Back to the inbox"}
              </button>
              <button type="button" onClick={ask}>
                <Icon name="trash" />
                Delete
              </button>
            </div>
          </>
        )}
      </div>
      {isAsking && areSome && (
        <DeleteDialog
          messages={chosen}
          onClose={() => setIsAsking(false)}
          onDelete={() => {
            remove(idsOf(chosen));
            chooseNone();
          }}
        />
      )}
    </>
  );
}

function idsOf(rows: MessageRow[]) {
  return rows.map(({ id }) => id);
}

/** Said in the list only where something has gone wrong. */
function DeliveryTag({ state, tries }: Delivery) {
  if (state === "refused") return <Tag kind="kumkum">{deliveryLabels.refused}</Tag>;
  if (state === "held") return <Tag kind="gold">{deliveryLabels.held}</Tag>;
  return state === "waiting" && tries > 0 && <Tag kind="gold">{deliveryLabels.waiting}</Tag>;
}
