import { useState } from "react";
import { PreviewSwitch } from "#app/admin/preview-switch.tsx";
import { useStaffWords } from "#app/admin/staff-words.ts";
import { useTemple } from "#app/frame-words.tsx";
import { Arch } from "#app/ui/arch.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { centsTyped } from "#domain/amount.ts";
import { valueInWords } from "#domain/kind.ts";
import { formatCents } from "#domain/money.ts";
import { dayWords } from "../events-parts.tsx";
import { clockWords } from "./clock-words.ts";
import type { NextDates } from "./event.ts";
import { plainFields, type TypedEvent } from "./event-form.ts";
import { publicAddress } from "./public-event.ts";
import "#app/ui/arch.css";
import "./event-preview.css";

type EventPreviewProps = {
  typed: TypedEvent;
  dates: NextDates | undefined;
  taken: { [tier: string]: number };
  id: string | undefined;
};

/** What visitors will see, while it is typed. */
export function EventPreview({ typed, dates, taken, id }: EventPreviewProps) {
  const [isList, setIsList] = useState(false);
  const { title, place, description, tiers, isAllDay, day, lastDay, from, to } = typed;
  const temple = useTemple();
  const deity = useStaffWords().shrines.find((each) => each.id === typed.deityId);
  const picture = typed.picture
    ? { src: `/api/files/${typed.picture.id}`, alt: "" }
    : { src: deity?.picture ?? "/art/lamp.svg", alt: "" };
  const days = [dayWords(day || "2026-01-01", ""), lastDay > day && dayWords(lastDay, "")]
    .filter(Boolean)
    .join(" to ");
  const hours = isAllDay ? "" : `${clockWords(`${day}T${from}`)} to ${clockWords(`${day}T${to}`)}`;
  return (
    <aside className="edit__side" aria-label="Preview">
      <div className="event-preview">
        <div className="event-preview__bar">
          <h2>As visitors will see it</h2>
          <PreviewSwitch labels={["Page", "In the list"]} isOther={isList} onSwitch={setIsList} />
        </div>
        <div className={isList ? "event-preview__page event-preview__page--row" : "event-preview__page"}>
          <Arch picture={picture} kind={typed.picture || deity ? undefined : "still"} />
          <div>
            <h3 className={typed.status === "cancelled" ? "is-struck" : undefined}>{title || "Untitled"}</h3>
            <ul className="event-preview__facts">
              <li>
                <Icon name="cal" />
                <span>
                  {days}
                  {hours && <br />}
                  {hours}
                </span>
              </li>
              {place && (
                <li>
                  <Icon name="pin" />
                  {place}
                </li>
              )}
              {!isList && dates && (
                <li>
                  <Icon name="lotus" />
                  {dates.dates[0]?.sky}
                </li>
              )}
              {isList && (
                <li>
                  <Icon name="bell" />
                  {valueInWords(plainFields.kind, typed.kind)}
                </li>
              )}
            </ul>
          </div>
          {!isList && description && <p className="event-preview__words">{description}</p>}
          {!isList && tiers.length > 0 && (
            <ul className="event-preview__tiers">
              {tiers.map(({ key, name, amount, slots }) => (
                <li key={key}>
                  <span>
                    {name || "Unnamed"} <small>{leftInWords(slots, taken[name] ?? 0)}</small>
                  </span>
                  <b className="num">{formatCents(centsTyped(amount) ?? 0)}</b>
                </li>
              ))}
            </ul>
          )}
        </div>
        {id && (
          <p className="event-preview__addr">
            {new URL(temple.url).host}
            {decodeURIComponent(publicAddress({ id, title }))}
          </p>
        )}
      </div>
    </aside>
  );
}

function leftInWords(slots: string, taken: number) {
  if (slots.trim() === "") return "";
  const left = Number(slots) - taken;
  return left > 0 ? `${left} left` : "all taken";
}
