import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { Moment } from "#app/admin/moment.tsx";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { DeletedRecord } from "#app/records/deleted-records.tsx";
import { found } from "#app/records/found.ts";
import { RecordFacts } from "#app/records/record-facts.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { withoutRecord } from "#domain/records.ts";
import { services } from "#server/services.ts";
import { rooms } from "../opened.ts";
import { NEWS, type News, newsKind } from "./news.ts";
import { NewsEditor } from "./news-editor.tsx";
import { typedNews } from "./news-form.ts";
import { NewsPreview } from "./news-preview.tsx";
import { StateTag } from "./state-tag.tsx";
import "./news-item-screen.css";

export const meta = adminMeta("News item, Website");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { book } = context.get(rooms).news;
  const { env } = context.get(services);
  const { host } = new URL(env.PUBLIC_URL ?? request.url);
  const known = { today: book.today(), host };
  if (params.id === "new") return { ...known, item: null, deleted: undefined };
  const deleted = await book.records.deletion(params.id ?? "");
  if (deleted) return { ...known, item: null, deleted: withoutRecord(deleted) };
  const item = await book.withChanger(await found(book.records.get(params.id ?? "")));
  return { ...known, item, deleted: undefined };
}

/** One item: what is told, where and from when on, beside what visitors will see. */
export default function NewsItemScreen() {
  const { item, deleted, today, host } = useLoaderData<typeof loader>();
  const mayChange = useMayChange();
  if (deleted)
    return <DeletedRecord kind={newsKind} deleted={deleted} all={{ href: NEWS, label: "All news" }} />;
  return (
    <>
      <Breadcrumb
        trail={[
          { label: "Website", href: "/dashboard/website" },
          { label: "News", href: NEWS },
          { label: item?.title ?? "New item" },
        ]}
      />
      <ScreenHead
        title="News item"
        under={
          item && (
            <p className="newsstate cluster">
              <StateTag item={item} today={today} />
              {item.changedAt ? (
                <span className="muted">
                  <Moment at={item.changedAt} /> by {item.changedBy}
                </span>
              ) : (
                <span className="muted">As the site came</span>
              )}
            </p>
          )
        }
      >
        {item?.state === "published" && (
          <div className="work__acts">
            <a className="btn btn--quiet btn--sm" href={item.address} target="_blank" rel="noreferrer">
              See it on the site<span className="vh"> (opens in a new tab)</span>
            </a>
          </div>
        )}
      </ScreenHead>
      {mayChange ? (
        <NewsEditor key={item?.id ?? "new"} item={item} today={today} host={host} />
      ) : (
        item && <ToRead item={item} host={host} />
      )}
    </>
  );
}

function ToRead({ item, host }: { item: News; host: string }) {
  return (
    <div className="newsedit">
      <section className="formcard" aria-label="What is written down">
        <RecordFacts kind={newsKind} record={item} className="newsfacts" />
      </section>
      <NewsPreview typed={typedNews(item)} host={host} />
    </div>
  );
}
