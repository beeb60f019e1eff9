import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { shortDate } from "#domain/short-date.ts";
import { type News, stateWords } from "./news.ts";

/** Whether visitors see an item, or from which day on. */
export function StateTag({
  item: { state, publishedOn },
  today,
}: {
  item: Pick<News, "state" | "publishedOn">;
  today: string;
}) {
  if (state === "draft")
    return (
      <Tag kind="gold">
        <Icon name="edit" />
        {stateWords.draft}
      </Tag>
    );
  if (state === "scheduled" && publishedOn)
    return (
      <Tag kind="peacock">
        <Icon name="clock" />
        From {shortDate(publishedOn, today)}
      </Tag>
    );
  return (
    <Tag kind="green">
      <Icon name="check" />
      {stateWords.published}
    </Tag>
  );
}
