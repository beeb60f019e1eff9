import { useEffect, useRef, useState } from "react";
import {
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useOutletContext,
  useRevalidator,
} from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { Moment, writtenMoment } from "#app/admin/moment.tsx";
import { useToast } from "#app/admin/toast.tsx";
import type { Outcome } from "#app/records/client.ts";
import { Past } from "#app/records/record-panel.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import type { Delivery, Message as Letter, MessageRow } from "#domain/message.ts";
import { rooms } from "../opened.ts";
import { DeleteMessages } from "./message-rows.tsx";
import {
  canRetry,
  deliveryInWords,
  INBOX_PATH,
  type InboxQuery,
  inboxAddress,
  messageKind,
  readInboxQuery,
  replyAddress,
} from "./message-words.ts";
import { messageClient, undoMarks } from "./use-message-changes.ts";

export const meta = adminMeta("Message");

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const message = await context.get(rooms).inbox.read(params.id ?? "");
  if (!message) throw redirect(inboxAddress(readInboxQuery(new URL(request.url).searchParams)));
  return message;
}

export default function Message() {
  const loaderData = useLoaderData<typeof loader>();
  const { query, rows } = useOutletContext<{ query: InboxQuery; rows: MessageRow[] }>();
  // The list is live; what it says of this message is newer than what was loaded.
  const row = rows.find(({ id }) => id === loaderData.id);
  const message: Letter = row
    ? { ...loaderData, archived: row.archived, delivery: row.delivery }
    : loaderData;
  const client = messageClient(message.id);
  const { fault, change, undo } = useMessageChange();
  const [isAsking, setIsAsking] = useState(false);
  const toast = useToast();
  const leadTo = useLeadTo();
  const back = inboxAddress(query);
  const mayChange = useMayChange();
  useMarkRead(loaderData, mayChange);

  async function archive() {
    const { archived } = message;
    const moved = await change(client.move(!archived));
    if (!moved) return;
    leadTo(back);
    const words = archived ? "Message moved to the inbox" : "Message archived";
    const undone = "Undone: the message is where it was.";
    const run = () => undo(undoMarks({ archived: !archived }, moved));
    toast.say(words, { run, undone }, INBOX_PATH);
  }

  async function remove() {
    if (!(await change(client.delete(), { isGone: true }))) return;
    leadTo(back);
    const run = () => undo(client.bringBack());
    toast.say("Message deleted", { run, undone: "Undone: the message is back." }, INBOX_PATH);
  }

  return (
    <article className="reading" aria-labelledby="subject">
      <Link className="more reading__back" to={back}>
        <Icon name="left" />
        <span>All messages</span>
      </Link>
      <header>
        <h2 id="subject">{message.subject}</h2>
        <p>
          From <b>{message.name}</b>
          {message.country && `, ${message.country}`}
        </p>
        <p className="muted">
          <Moment at={message.receivedAt} />
        </p>
      </header>
      <dl className="split">
        <div>
          <dt>E-mail</dt>
          <dd>
            <a href={`mailto:${message.email}`}>{message.email}</a>
          </dd>
        </div>
        {message.phone && (
          <div>
            <dt>Phone</dt>
            <dd>
              <a className="num" href={`tel:${message.phone.replace(/[^\d+]/g, "")}`}>
                {message.phone}
              </a>
            </dd>
          </div>
        )}
      </dl>
      <p className="reading__words" dir="auto">
        {message.message}
      </p>
      {message.answeredIn && (
        <p>
          <MoreLink to={message.answeredIn.href}>
            {`${mayChange ? "Answer it in" : "Open"} ${message.answeredIn.label}`}
          </MoreLink>
        </p>
      )}
      {fault && <ErrorNotice>{fault}</ErrorNotice>}
      <DeliveryNote
        delivery={message.delivery}
        onRetry={mayChange ? () => change(client.retryDelivery()) : undefined}
      />
      {mayChange && (
        <div className="reading__acts">
          <a className="btn btn--sm" href={replyAddress(message)}>
            <Icon name="mail" />
            Reply by mail
          </a>
          <Button kind="quiet" size="small" onClick={archive}>
            {message.archived ? "Back to the inbox" : "Archive"}
          </Button>
          <Button
            kind="quiet"
            size="small"
            onClick={async () => (await change(client.mark({ read: false }))) && leadTo(back)}
          >
            Mark as unread
          </Button>
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              toast.clear();
              setIsAsking(true);
            }}
          >
            <Icon name="trash" />
            Delete
          </Button>
        </div>
      )}
      <MessageHistory id={message.id} isArchived={message.archived} />
      {isAsking && (
        <DeleteMessages messages={[message]} onClose={() => setIsAsking(false)} onDelete={remove} />
      )}
    </article>
  );
}

/** Who put the message away or took it back; asked for when somebody wants to know. */
function MessageHistory({ id, isArchived }: { id: string; isArchived: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="reading__past" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>History</summary>
      {isOpen && <Past kind={messageKind} record={{ id, version: isArchived ? "archive" : "inbox" }} />}
    </details>
  );
}

/** Whether the temple's mailbox has this message, and what can be done if not. */
function DeliveryNote({
  delivery,
  onRetry,
}: {
  delivery: Delivery;
  onRetry?: (() => Promise<unknown>) | undefined;
}) {
  const [isTrying, setIsTrying] = useState(false);
  async function retry() {
    setIsTrying(true);
    await onRetry?.();
    setIsTrying(false);
  }
  return (
    <div className={looks[delivery.state].className}>
      <Icon name={looks[delivery.state].icon} />
      <div>
        <p role="status">{deliveryInWords(delivery, (moment) => `on ${writtenMoment(moment)}`)}</p>
        {onRetry && canRetry(delivery) && (
          <Button kind="quiet" size="small" busy={isTrying && "Trying..."} onClick={retry}>
            Try again now
          </Button>
        )}
      </div>
    </div>
  );
}

const looks = {
  waiting: { className: "notice", icon: "clock" },
  held: { className: "notice", icon: "alert" },
  delivered: { className: "notice notice--success", icon: "check" },
  refused: { className: "notice notice--error", icon: "alert" },
} as const;

function useMessageChange() {
  const { revalidate } = useRevalidator();
  const [fault, setFault] = useState("");
  return {
    fault,
    /** What was answered, unless it was refused. */
    async change<Answer>(asked: Promise<Outcome<Answer>>, { isGone = false } = {}) {
      const answer = await asked;
      setFault(answer.ok ? "" : answer.message);
      // A message that is gone has nothing to load: whoever deleted it is led away.
      if (answer.ok && !isGone) await revalidate();
      return answer.ok ? { ...answer.data } : undefined;
    },
    /** Said by the toast how it went; by then the message may not be on the screen any more. */
    async undo(asked: Promise<Outcome<unknown>>) {
      const answer = await asked;
      if (answer.ok) revalidate();
      return answer;
    },
  };
}

/** Leads on once something is done, unless whoever asked for it has left the page meanwhile, or is about to. */
function useLeadTo() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isLeaving = useNavigation().state !== "idle";
  const place = useRef<string>(undefined);
  useEffect(() => {
    place.current = isLeaving ? undefined : pathname;
    return () => {
      place.current = undefined;
    };
  }, [isLeaving, pathname]);
  return (address: string) => {
    // The address bar knows of a new place before React has drawn it.
    if (place.current === pathname && window.location.pathname === pathname) navigate(address);
  };
}

/** Opening a message is reading it, for those who keep the inbox. */
function useMarkRead({ id, read }: Letter, mayChange: boolean) {
  useEffect(() => {
    if (!read && mayChange) messageClient(id).mark({ read: true });
  }, [id, read, mayChange]);
}
