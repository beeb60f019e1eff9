import { NavLink } from "react-router";
import { Moment } from "#app/admin/moment.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { Delivery, MessageRow } from "#domain/message.ts";
import { deliveryLabels } from "./delivery-words.ts";
import { type InboxQuery, inboxAddress } from "./inbox-query.ts";

export function MessageRows({ rows, query }: { rows: MessageRow[]; query: InboxQuery }) {
  return (
    <ul className="inbox__rows">
      {rows.map((row) => (
        <li key={row.id}>
          <NavLink
            className="inbox-row"
            to={inboxAddress(query, row.id)}
            data-unread={row.read ? undefined : ""}
          >
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
  );
}

/** Said in the list only where something has gone wrong. */
function DeliveryTag({ state, tries }: Delivery) {
  if (state === "refused") return <Tag kind="kumkum">{deliveryLabels.refused}</Tag>;
  if (state === "held") return <Tag kind="gold">{deliveryLabels.held}</Tag>;
  return state === "waiting" && tries > 0 && <Tag kind="gold">{deliveryLabels.waiting}</Tag>;
}
