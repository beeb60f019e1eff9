import { useState } from "react";
import { PreviewSwitch } from "#app/admin/preview-switch.tsx";
import { MarkedWords } from "#app/ui/marked-words.tsx";
import { writtenDate } from "#domain/written-date.ts";
import type { NewsPicture } from "./news.ts";
import { previewOf, type TypedNews } from "./news-form.ts";
import "./news-preview.css";

const READ_MORE = "Read More";

/** What visitors will see, while it is typed: the page of the item, and its place on /news. */
export function NewsPreview({ typed, host }: { typed: TypedNews; host: string }) {
  const [isCard, setIsCard] = useState(false);
  const seen = previewOf(typed);
  const isShort = isCard || !seen.isOwnPage;
  return (
    <section className="news-preview" aria-label="Preview of the news item">
      <div className="news-preview__bar cluster apart">
        <p>{seen.isOwnPage ? `${host}${decodeURI(seen.href)}` : `${host}/news`}</p>
        {seen.isOwnPage && (
          <PreviewSwitch labels={["Page", "On /news"]} isOther={isCard} onSwitch={setIsCard} />
        )}
      </div>
      <div className={isShort ? "news-preview__page news-preview__page--card" : "news-preview__page"}>
        {isShort && <PreviewPicture picture={typed.picture} />}
        {seen.date && <p className="news-preview__date">{writtenDate(seen.date)}</p>}
        <p className="news-preview__title">{seen.title}</p>
        {isShort ? (
          <>
            <p className="news-preview__text">{seen.text}</p>
            <p className="news-preview__more">{READ_MORE}</p>
          </>
        ) : (
          <>
            {seen.lede && <p className="news-preview__text">{seen.lede}</p>}
            <PreviewPicture picture={typed.picture} />
            <div className="news-preview__words">
              <MarkedWords blocks={seen.blocks} level="h3" />
            </div>
          </>
        )}
      </div>
    </section>
  );
}

function PreviewPicture({ picture }: { picture: NewsPicture | null }) {
  const src = !picture ? "/art/lamp.svg" : "src" in picture ? picture.src : `/api/files/${picture.fileId}`;
  return (
    <div className={picture ? "news-preview__pic" : "news-preview__pic news-preview__pic--still"}>
      <img src={src} alt={picture?.alt ?? ""} width={800} height={500} />
    </div>
  );
}
