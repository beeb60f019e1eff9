import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { Letterhead } from "#app/admin/letterhead.tsx";
import { useMayChange } from "#app/admin/me.ts";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { useTemple } from "#app/frame-words.tsx";
import { send } from "#app/records/client.ts";
import { found } from "#app/records/found.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { nameOf } from "#domain/person.ts";
import { letterDate } from "#domain/short-date.ts";
import { person, rooms } from "../../opened.ts";
import { dayWords, EventsParts } from "../events-parts.tsx";
import { notingLetter, TITHI_DAYS } from "./tithi-day.ts";
import "../../donations/pledges/letters.css";

export const meta = adminMeta("Reminder letter");

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { tithiDays, events } = context.get(rooms).events;
  const day = await found(tithiDays.records.get(params.id ?? ""));
  return { day, today: events.today(), signed: nameOf(context.get(person)) };
}

/** Before a family's day comes: one sheet, with the address in the window of an envelope. Nothing is mailed by itself. */
export default function TithiLetter() {
  const temple = useTemple();
  const { day, today, signed } = useLoaderData<typeof loader>();
  const toast = useToast();
  const mayPrint = useMayChange() && day.address !== "";
  const [isNoting, setIsNoting] = useState(false);
  async function print() {
    setIsNoting(true);
    // What leaves the house is written down first.
    const noted = await send(notingLetter(day.id));
    setIsNoting(false);
    if (!noted.ok) return toast.fail(`Not printed: ${noted.message}`);
    window.print();
  }
  return (
    <>
      <EventsParts current="Tithi days" />
      <ScreenHead
        title="Reminder letter"
        about="One page, with the address in the window of a No. 10 envelope."
      >
        <div className="work__acts">
          <ButtonLink kind="quiet" size="small" to={TITHI_DAYS}>
            <Icon name="left" />
            Back to the tithi days
          </ButtonLink>
          {mayPrint && (
            <Button size="small" busy={isNoting && "Printing..."} onClick={print}>
              <Icon name="print" />
              Print the letter
            </Button>
          )}
        </div>
      </ScreenHead>
      {day.address === "" && (
        <div className="notice notice--warn">
          <Icon name="alert" />
          <p>There is no mailing address for {day.name} yet: write it down in the tithi day first.</p>
        </div>
      )}
      <div className="letters">
        <article className="sheet page-letter" aria-label={`Reminder letter to ${day.name}`}>
          <Letterhead />
          <div className="page-letter__window" aria-hidden="true">
            <span>window of a No. 10 envelope</span>
          </div>
          <address className="page-letter__to">
            {[day.name, ...day.address.split(/\n|,\s(?=[^,]*,)/)].filter(Boolean).join("\n")}
          </address>
          <p className="page-letter__meta num">
            <b>{letterDate(today)}</b>
            {day.dayWords}
          </p>
          <i className="page-letter__fold" aria-hidden="true" />
          <i className="page-letter__fold" aria-hidden="true" />
          <h2>Your family’s day</h2>
          <p>Dear {day.name},</p>
          <p>
            the day you keep every year at our temple{day.forWhom && ` for ${day.forWhom}`} comes on{" "}
            {dayWords(day.nextOn, "")}. It is the day whose sunrise in {temple.address.city} sees{" "}
            {day.dayWords}; calendars printed in India may name the day before or after.
          </p>
          <dl className="page-letter__facts">
            <div>
              <dt>Day</dt>
              <dd className="num">{letterDate(day.nextOn)}</dd>
            </div>
            <div>
              <dt>Kept by</dt>
              <dd>{day.dayWords}</dd>
            </div>
            {day.gotra && (
              <div>
                <dt>Gotra</dt>
                <dd>{day.gotra}</dd>
              </div>
            )}
          </dl>
          <p>
            Our priest will name your family in the sankalpam. Please tell us at {temple.email} whether you
            will come, and whether something is to be offered.
          </p>
          <p className="page-letter__sign">
            With folded hands,<b>{signed}</b>For the temple
          </p>
          <footer className="page-letter__end">
            {temple.name}, {temple.address.postal}
          </footer>
        </article>
      </div>
    </>
  );
}
