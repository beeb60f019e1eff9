import { Link, type LoaderFunctionArgs, Outlet, useLoaderData, useNavigation, useParams } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { NotLive } from "#app/admin/not-live.tsx";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { DeletedRecords, useDeletedQuery } from "#app/records/deleted-records.tsx";
import { asParams } from "#app/records/record-filters.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { counted } from "#domain/counted.ts";
import { BOXES, type MessageList } from "#domain/message.ts";
import { addressOfDeleted } from "#domain/records.ts";
import { rooms } from "../opened.ts";
import { MessageRows } from "./message-rows.tsx";
import {
  boxWords,
  INBOX_PATH,
  type InboxQuery,
  inboxAddress,
  inboxSearch,
  messageKind,
  readInboxQuery,
} from "./message-words.ts";
import "./inbox.css";

export const meta = adminMeta("Inbox");

export function loader({ request, context }: LoaderFunctionArgs) {
  const query = readInboxQuery(new URL(request.url).searchParams);
  return { query, list: context.get(rooms).inbox.mailbox.list(query) };
}

export default function Messages() {
  const { query, list } = useLoaderData<typeof loader>();
  const source = `/api/messages?${new URLSearchParams({ ...query, page: String(query.page) })}`;
  const { view, connection } = useLiveOrLeave(source, list);
  const isLoading = useNavigation().state === "loading";
  const { id } = useParams();
  const { box, q } = query;
  const deleted = useDeletedQuery();
  return (
    <>
      <ScreenHead
        title="Inbox"
        under={
          <p className="muted" role="status">
            {unreadInWords(view)}
          </p>
        }
      >
        <Boxes query={query} isDeletedShown={deleted !== undefined} />
      </ScreenHead>
      <NotLive connection={connection} />
      {deleted ? (
        <div className="deleted">
          <SearchField
            label="Search messages"
            placeholder="Search by subject or sender"
            q={deleted.q}
            keep={asParams({ ...deleted, q: "", page: 1 })}
          />
          <DeletedRecords kind={messageKind} query={deleted} since={view.version} />
        </div>
      ) : (
        <div className={id ? "inbox is-reading" : "inbox"}>
          <section className="inbox__list stack" aria-label="Messages" aria-busy={isLoading}>
            <SearchField
              label="Search messages"
              placeholder="Search in every word"
              q={q}
              keep={Object.fromEntries(inboxSearch({ box, q: "", page: 1 }))}
            />
            {view.rows.length > 0 ? (
              <MessageRows key={inboxAddress(query)} rows={view.rows} query={query} />
            ) : (
              <NoMessages query={query} />
            )}
            <Pager
              label="Message pages"
              page={view.page}
              pages={view.pages}
              keep={Object.fromEntries(inboxSearch({ box, q, page: 1 }))}
            />
          </section>
          <Outlet context={{ query, rows: view.rows }} />
        </div>
      )}
    </>
  );
}

function Boxes({ query, isDeletedShown }: { query: InboxQuery; isDeletedShown: boolean }) {
  const mayChange = useMayChange();
  return (
    <nav aria-label="Boxes">
      <ul className="boxes">
        {BOXES.filter((box) => box === "inbox" || box === "archive" || box === query.box).map((box) => (
          <li key={box}>
            <Link
              to={inboxAddress({ box, q: "", page: 1 })}
              aria-current={query.box === box && !isDeletedShown ? "page" : undefined}
            >
              {boxWords[box]}
            </Link>
          </li>
        ))}
        {mayChange && (
          <li>
            <Link to={addressOfDeleted(INBOX_PATH)} aria-current={isDeletedShown ? "page" : undefined}>
              Deleted
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

function NoMessages({ query: { box, q } }: { query: InboxQuery }) {
  if (q)
    return (
      <EmptyState level="h2" picture="/art/lamp.svg" title="No messages found">
        Try fewer words, or clear the search to see everything.
      </EmptyState>
    );
  if (box === "unread" || box === "refused")
    return (
      <EmptyState level="h2" picture="/art/lamp.svg" title={`${boxWords[box]}: no messages`}>
        {box === "unread" ? "Everything has been read." : "Every message could be mailed."}
      </EmptyState>
    );
  return box === "archive" ? (
    <EmptyState level="h2" picture="/art/lamp.svg" title="Nothing in the archive">
      Messages you have dealt with are kept here, out of the way.
    </EmptyState>
  ) : (
    <EmptyState level="h2" picture="/art/lamp.svg" title="No messages">
      What visitors write on the contact page appears here at once.
    </EmptyState>
  );
}

function unreadInWords({ unread }: MessageList) {
  if (unread === 0) return "Everything has been read.";
  return `${counted(unread, "unread message")}.`;
}
