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
import { call } from "#app/admin/call.ts";
import { Moment } from "#app/admin/moment.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Message as Letter, MessageRow } from "#domain/message.ts";
import { rooms } from "../opened.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { DeliveryNote } from "./delivery-note.tsx";
import { INBOX_PATH, type InboxQuery, inboxAddress, readInboxQuery } from "./inbox-query.ts";
import { replyAddress } from "./reply-address.ts";

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
  const { fault, change, undo } = useMessageChange(message.id);
  const [isAsking, setIsAsking] = useState(false);
  const toast = useToast();
  const leadTo = useLeadTo();
  const back = inboxAddress(query);
  useMarkRead(loaderData);

  async function archive() {
    const { archived } = message;
    if (!(await change("PATCH", "", { archived: !archived }))) return;
    leadTo(back);
    const words = archived ? "Message moved to the inbox" : "Message archived";
    const run = () => undo("PATCH", "", { archived });
    toast.say(words, { run, undone: "Undone: the message is where it was." }, INBOX_PATH);
  }

  async function remove() {
    if (!(await change("DELETE", ""))) return;
    leadTo(back);
    const run = () => undo("POST", "/restore");
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
          From <b>{message.name}</b>, {message.country}
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
      {fault && <ErrorNotice>{fault}</ErrorNotice>}
      <DeliveryNote delivery={message.delivery} onRetry={() => change("POST", "/delivery")} />
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
          onClick={async () => (await change("PATCH", "", { read: false })) && leadTo(back)}
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
      {isAsking && <DeleteDialog messages={[message]} onClose={() => setIsAsking(false)} onDelete={remove} />}
    </article>
  );
}

function useMessageChange(id: string) {
  const { revalidate } = useRevalidator();
  const [fault, setFault] = useState("");
  const ask = (method: string, path: string, body?: unknown) =>
    call(method, `/api/messages/${encodeURIComponent(id)}${path}`, body);
  return {
    fault,
    async change(method: string, path: string, body?: unknown) {
      const answer = await ask(method, path, body);
      setFault(answer.ok ? "" : answer.message);
      // A message that is gone has nothing to load: whoever deleted it is led away.
      if (answer.ok && method !== "DELETE") await revalidate();
      return answer.ok;
    },
    /** Said by the toast how it went; by then the message may not be on the screen any more. */
    async undo(method: string, path: string, body?: unknown) {
      const answer = await ask(method, path, body);
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
    if (place.current === pathname) navigate(address);
  };
}

/** Opening a message is reading it. */
function useMarkRead({ id, read }: Letter) {
  useEffect(() => {
    if (!read) call("PATCH", `/api/messages/${encodeURIComponent(id)}`, { read: true });
  }, [id, read]);
}
