import { useMemo } from "react";
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { Moment } from "#app/admin/moment.tsx";
import { useShortcuts } from "#app/admin/use-shortcuts.ts";
import { type RecordRoom, readOnlyRoom } from "#app/records/record-room.ts";
import { RecordsScreen } from "#app/records/records-screen.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { shortDate } from "#domain/short-date.ts";
import { rooms } from "../opened.ts";
import { NEWS, NEWS_FEED, NEWS_PAGE, type News, type NewsForm, type NewsList, newsKind } from "./news.ts";
import { StateTag } from "./state-tag.tsx";
import "./news-screen.css";

export const meta = adminMeta("News, Website");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { list } = context.get(rooms).news;
  const query = list.read(new URL(request.url).searchParams);
  return { query, list: await list.page(query) };
}

/** What the temple told, and what it is about to tell. */
export default function NewsScreen() {
  const { query, list } = useLoaderData<typeof loader>();
  const { years, thumbs, today } = list;
  const room = useMemo(() => roomOf({ years, thumbs, today }), [years, thumbs, today]);
  return (
    <div className="newsroom">
      <RecordsScreen
        room={room}
        query={query}
        list={list}
        parts={<Breadcrumb trail={[{ label: "Website", href: "/dashboard/website" }, { label: "News" }]} />}
        total={countsInWords}
        above={(now) => <Above list={now} />}
      />
    </div>
  );
}

function Above({ list: { isAsDelivered } }: { list: NewsList }) {
  const mayChange = useMayChange();
  const navigate = useNavigate();
  useShortcuts({ n: () => mayChange && navigate(`${NEWS}/new`) });
  return (
    <>
      <div className="newsbar">
        {mayChange && (
          <ButtonLink size="small" to={`${NEWS}/new`}>
            <Icon name="plus" />
            Write news
          </ButtonLink>
        )}
        <a className="btn btn--quiet btn--sm" href={NEWS_PAGE} target="_blank" rel="noreferrer">
          <Icon name="ext" />
          See /news<span className="vh"> (opens in a new tab)</span>
        </a>
        <a className="btn btn--quiet btn--sm" href={NEWS_FEED}>
          <Icon name="rss" />
          RSS feed
        </a>
      </div>
      {isAsDelivered && (
        <div className="notice">
          <Icon name="info" />
          <p>
            The items the site came with stand in their own order until you add another, or change one of
            them. After that, the newest is first.
          </p>
        </div>
      )}
    </>
  );
}

/** "8 items: 6 published, 1 still to come, 1 draft" */
function countsInWords({ total, counts: { published, scheduled, draft } }: NewsList) {
  const parts = [
    `${published} published`,
    scheduled > 0 && `${scheduled} still to come`,
    draft > 0 && `${draft} ${draft === 1 ? "draft" : "drafts"}`,
  ].filter(Boolean);
  const all = published + scheduled + draft;
  return total === all
    ? `${total} ${total === 1 ? "item" : "items"}: ${parts.join(", ")}`
    : `${total} of ${all} items`;
}

type NewsKnown = Pick<NewsList, "years" | "thumbs" | "today">;

function roomOf({
  years,
  thumbs,
  today,
}: NewsKnown): RecordRoom<News, Record<string, string>, Partial<NewsForm>, NewsList> {
  const filters = (newsKind.filters ?? []).map((filter) =>
    filter.field === "year"
      ? { ...filter, options: Object.fromEntries(years.map((year) => [year, year])) }
      : filter,
  ) as NonNullable<typeof newsKind.filters>;
  return {
    ...readOnlyRoom,
    kind: { ...newsKind, filters },
    heading: "News",
    purpose: "In the order visitors see it on /news. Drafts and what is still to come are seen only here.",
    search: { label: "Search news", placeholder: "Search titles and words" },
    order: "in the order of the page",
    tellApart: ({ date }) => shortDate(date, today),
    pageOf: ({ id }) => `${NEWS}/${id}`,
    columns: [
      {
        field: "title",
        label: "Title",
        kind: "lead",
        canSort: true,
        show: (item) => (
          <>
            <Thumb item={item} thumbs={thumbs} />
            {item.title}
          </>
        ),
        below: ({ address, picture }) => (
          <small>
            {decodeURI(address)}
            {!picture && ". No picture yet"}
          </small>
        ),
      },
      {
        field: "date",
        label: "Date",
        canSort: true,
        show: ({ date }) => <span className="newsroom__day">{shortDate(date, "")}</span>,
      },
      { field: "state", label: "State", show: (item) => <StateTag item={item} today={today} /> },
      {
        field: "changedAt",
        label: "Last changed",
        isSpare: true,
        show: ({ changedAt, changedBy }) =>
          changedAt ? (
            <>
              {changedBy}
              <small className="newsroom__when">
                <Moment at={changedAt} />
              </small>
            </>
          ) : (
            <span className="muted">As the site came</span>
          ),
      },
    ],
    empty: {
      none: "Write the first, and it appears on /news the moment you publish it.",
      notFound: "Try a shorter word, or look in everything.",
      titles: { none: "No news yet", notFound: "No news found" },
    },
  };
}

function Thumb({ item: { picture }, thumbs }: { item: News; thumbs: NewsList["thumbs"] }) {
  const src = picture && ("src" in picture ? picture.src : thumbs[picture.fileId]);
  return (
    <span className="newsthumb" aria-hidden="true">
      {src ? <img src={src} alt="" width={160} height={120} loading="lazy" /> : <Icon name="camera" />}
    </span>
  );
}
