import { useRef, useState } from "react";
import { NavLink } from "react-router";
import { useMayChange } from "#app/admin/me.ts";
import { Moment, writtenMoment } from "#app/admin/moment.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { Check, type Choice, ChosenBar, useChoice } from "#app/records/chosen-bar.tsx";
import { DeleteDialog } from "#app/records/delete-dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { useFocusAfterLeaving } from "#app/ui/use-focus-after-leaving.ts";
import type { Delivery, MessageRow } from "#domain/message.ts";
import { deliveryLabels, type InboxQuery, inboxAddress } from "./message-words.ts";
import { useMessageChanges } from "./use-message-changes.ts";

/** A page of messages, each to be opened, and any number of them to be chosen and dealt with at once. */
export function MessageRows({ rows, query }: { rows: MessageRow[]; query: InboxQuery }) {
  const choice = useChoice(rows);
  const mayChange = useMayChange();
  const whole = useRef<HTMLDivElement>(null);
  useFocusAfterLeaving(whole);
  return (
    <div ref={whole} className="inbox__page">
      {mayChange && <ChosenMessages choice={choice} box={query.box} />}
      <ul className="inbox__rows">
        {rows.map((row) => (
          <li key={row.id} data-unread={row.read ? undefined : ""}>
            {mayChange && (
              <Check
                choice={choice}
                row={row}
                label={`Select the message from ${row.name}, ${row.subject}, ${writtenMoment(row.receivedAt)}`}
              />
            )}
            <NavLink className="inbox-row" to={inboxAddress(query, row.id)}>
              <span className="inbox-row__name">
                {!row.read && <span className="vh">Unread: </span>}
                {row.name}
              </span>
              <Moment at={row.receivedAt} />
              <span className="inbox-row__subject cluster">
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

export function DeleteMessages(props: {
  messages: Pick<MessageRow, "id" | "name" | "subject" | "receivedAt">[];
  onClose: () => void;
  onDelete: () => void;
}) {
  const { messages, ...rest } = props;
  const items = messages.map(({ id, name, subject, receivedAt }) => ({
    id,
    name,
    about: `${subject}, ${writtenMoment(receivedAt)}`,
  }));
  return <DeleteDialog one="message" items={items} isForgotten {...rest} />;
}

function ChosenMessages({ choice, box }: { choice: Choice<MessageRow>; box: InboxQuery["box"] }) {
  const [isAsking, setIsAsking] = useState(false);
  const { remove, mark } = useMessageChanges();
  const toast = useToast();
  const { chosen, choose } = choice;
  const unread = chosen.filter(({ read }) => !read);

  function ask() {
    toast.clear();
    setIsAsking(true);
  }

  function archive() {
    const archived = box !== "archive";
    mark(idsOf(chosen), { archived }, archived ? "archived" : "moved to the inbox");
    choose([]);
  }

  function markRead() {
    const read = unread.length > 0;
    mark(idsOf(read ? unread : chosen), { read }, read ? "marked as read" : "marked as unread");
    choose([]);
  }

  return (
    <>
      <ChosenBar choice={choice}>
        <button type="button" onClick={markRead}>
          {unread.length > 0 ? "Mark as read" : "Mark as unread"}
        </button>
        <button type="button" onClick={archive}>
          {box === "archive" ? "Back to the inbox" : "Archive"}
        </button>
        <button type="button" onClick={ask}>
          <Icon name="trash" />
          Delete
        </button>
      </ChosenBar>
      {isAsking && chosen.length > 0 && (
        <DeleteMessages
          messages={chosen}
          onClose={() => setIsAsking(false)}
          onDelete={() => {
            remove(idsOf(chosen));
            choose([]);
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
