import { useRef } from "react";
import { useStaffWords } from "#app/admin/staff-words.ts";
import { PictureField } from "#app/files/picture-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Choices } from "#app/ui/choices.tsx";
import { Affix, Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { readAmount } from "#domain/amount.ts";
import { addDays } from "#domain/days.ts";
import { formatAmount } from "#domain/money.ts";
import { LUNAR_MONTHS, TITHIS } from "#domain/panchang/names.ts";
import { type Every, everyWords, KINDS, kindWords, type NextDates, ruleWords, TITHI_RULES } from "./event.ts";
import type { TypedEvent, TypedTier } from "./event-form.ts";
import { dayWords } from "./events-parts.tsx";
import { Moon } from "./moon.tsx";
import "./event-fields.css";

type FieldsProps = {
  typed: TypedEvent;
  set: (fields: Partial<TypedEvent>) => void;
  errors: { [field: string]: string };
  dates: NextDates | undefined;
  today: string;
  taken: { [tier: string]: number };
};

const MOST_WORDS = 2000;

/** Everything that is written of an event. */
export function EventFields(props: FieldsProps) {
  return (
    <>
      <What {...props} />
      <When {...props} />
      <RepeatsPart {...props} />
      <Sponsors {...props} />
      <WhoSees {...props} />
    </>
  );
}

function What({ typed, set, errors }: FieldsProps) {
  const { shrines } = useStaffWords();
  return (
    <section className="part" aria-labelledby="part-what">
      <h2 id="part-what">What</h2>
      <div className="part__row part__row--what">
        <Field label="Title" name="title" required error={errors.title}>
          {(control) => (
            <input
              {...control}
              maxLength={200}
              autoComplete="off"
              value={typed.title}
              onChange={({ target }) => set({ title: target.value })}
            />
          )}
        </Field>
        <Field label="Kind" name="kind" error={errors.kind}>
          {(control) => (
            <select
              {...control}
              value={typed.kind}
              onChange={({ target }) =>
                set({ kind: KINDS.find((kind) => kind === target.value) ?? typed.kind })
              }
            >
              {KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {kindWords[kind]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div className="part__row">
        <Field label="Deity" name="deityId" note="optional" error={errors.deityId}>
          {(control) => (
            <select
              {...control}
              value={typed.deityId}
              onChange={({ target }) => set({ deityId: target.value })}
            >
              <option value="">None</option>
              {shrines.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Place" name="place" error={errors.place}>
          {(control) => (
            <input
              {...control}
              maxLength={200}
              value={typed.place}
              onChange={({ target }) => set({ place: target.value })}
            />
          )}
        </Field>
      </div>
      <Field
        label="Description"
        name="description"
        note={`${typed.description.length.toLocaleString("en-US")} of ${MOST_WORDS.toLocaleString("en-US")}`}
        error={errors.description}
      >
        {(control) => (
          <textarea
            {...control}
            maxLength={MOST_WORDS}
            value={typed.description}
            onChange={({ target }) => set({ description: target.value })}
          />
        )}
      </Field>
      <PictureField
        label="Picture"
        name="picture"
        value={typed.picture}
        errors={{ picture: errors.pictureId, description: errors.pictureText }}
        onChange={(picture) => set({ picture })}
      />
    </section>
  );
}

function When({ typed, set, errors, dates }: FieldsProps) {
  const { isAllDay, day, lastDay } = typed;
  const daily = (name: "day" | "lastDay", label: string, error: string | undefined) => (
    <Field label={label} name={name} {...(error && { error })}>
      {(control) => (
        <input
          {...control}
          className="input num"
          type="date"
          value={typed[name]}
          onChange={({ target }) =>
            set(
              name === "day"
                ? { day: target.value, ...(lastDay < target.value && { lastDay: target.value }) }
                : { lastDay: target.value },
            )
          }
        />
      )}
    </Field>
  );
  const hour = (name: "from" | "to", label: string, error: string | undefined) => (
    <Field label={label} name={name} {...(error && { error })}>
      {(control) => (
        <input
          {...control}
          className="input num"
          type="time"
          value={typed[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <section className="part" aria-labelledby="part-when">
      <h2 id="part-when">When</h2>
      <div className="part__row part__row--when">
        {daily("day", isAllDay ? "First day" : "Day", errors.startsAt)}
        {isAllDay ? (
          daily("lastDay", "Last day", errors.endsAt)
        ) : (
          <>
            {hour("from", "From", undefined)}
            {hour("to", "Until", errors.endsAt)}
          </>
        )}
      </div>
      {dates && (
        <div className="sky">
          <Moon tithi={dates.first.tithi} />
          <p>
            <b>{dayWords(day).split(",")[0]}.</b> {dates.first.words}
          </p>
        </div>
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={isAllDay}
          onChange={({ target }) => set({ isAllDay: target.checked, lastDay: day })}
        />
        All day, or several days
      </label>
      {!isAllDay && (
        <label className="check">
          <input
            type="checkbox"
            checked={lastDay > day}
            onChange={({ target }) => set({ lastDay: target.checked && day ? addDays(day, 1) : day })}
          />
          Ends after midnight
        </label>
      )}
    </section>
  );
}

const every: { [value in Every | "never"]: string } = { never: "Never", ...everyWords };

function RepeatsPart({ typed, set, errors, dates }: FieldsProps) {
  const isFestival = typed.every === "tithi" && typed.festivalId !== null;
  return (
    <section className="part" aria-labelledby="part-repeats">
      <h2 id="part-repeats">
        Repeats<small>The hour stays the same when the clocks change.</small>
      </h2>
      <div className="chips" role="radiogroup" aria-label="Repeats">
        {(Object.keys(every) as (keyof typeof every)[]).map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="every"
              checked={typed.every === value}
              onChange={() => set({ every: value, exceptions: [] })}
            />
            {every[value]}
          </label>
        ))}
      </div>
      {errors.repeats && (
        <p className="error">
          <Icon name="alert" />
          {errors.repeats}
        </p>
      )}
      {isFestival && (
        <p className="hint">It comes on the days of its festival, also where they are corrected by hand.</p>
      )}
      {typed.every === "tithi" && !isFestival && <ByTithi typed={typed} set={set} dates={dates} />}
      {typed.every !== "never" && (
        <>
          <Ends typed={typed} set={set} />
          <Dates typed={typed} set={set} dates={dates} />
        </>
      )}
    </section>
  );
}

type PartProps = Pick<FieldsProps, "typed" | "set"> & { dates?: NextDates | undefined };

/** What is not chosen is that of the first day. */
function ByTithi({ typed, set, dates }: PartProps) {
  const first = dates?.first;
  const shown = {
    month: typed.month || String(first?.month ?? 1),
    half: typed.half || (first && first.tithi > 15 ? "krishna" : "shukla"),
    tithi: typed.tithi || String(first ? ((first.tithi - 1) % 15) + 1 : 1),
  } as const;
  // Chosen together, as none of them means anything alone.
  const choose = (fields: Partial<Pick<TypedEvent, "month" | "half" | "tithi">>) =>
    set({ ...shown, ...fields });
  return (
    <>
      <div className="part__row part__row--when">
        <Field label="Lunar month" name="month" hint="Counted to the new moon (amanta)">
          {(control) => (
            <select
              {...control}
              value={shown.month}
              onChange={({ target }) => choose({ month: target.value })}
            >
              <option value="every">Every month</option>
              {LUNAR_MONTHS.map((month, at) => (
                <option key={month} value={at + 1}>
                  {month}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Half" name="half" hint={halfHints[shown.half]}>
          {(control) => (
            <select
              {...control}
              value={shown.half}
              onChange={({ target }) => choose({ half: target.value as TypedEvent["half"] })}
            >
              <option value="shukla">Shukla</option>
              <option value="krishna">Krishna</option>
              <option value="both">Both</option>
            </select>
          )}
        </Field>
        <Field label="Tithi" name="tithi">
          {(control) => (
            <select
              {...control}
              value={shown.tithi}
              onChange={({ target }) => choose({ tithi: target.value })}
            >
              {TITHIS.slice(shown.half === "krishna" ? 15 : 0, shown.half === "krishna" ? 30 : 15).map(
                (tithi, at) => (
                  <option key={tithi} value={at + 1}>
                    {tithi}
                  </option>
                ),
              )}
            </select>
          )}
        </Field>
      </div>
      <Field label="Which day, when the tithi touches two" name="rule">
        {(control) => (
          <select
            {...control}
            value={typed.rule}
            onChange={({ target }) =>
              set({ ...shown, rule: TITHI_RULES.find((rule) => rule === target.value) ?? "sunrise" })
            }
          >
            {TITHI_RULES.map((rule) => (
              <option key={rule} value={rule}>
                {ruleWords[rule]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}

const halfHints = { shukla: "Waxing moon", krishna: "Waning moon", both: "Twice in the month" } as const;

function Ends({ typed, set }: PartProps) {
  return (
    <div className="part__row">
      <Field label="Until" name="ends">
        {(control) => (
          <select
            {...control}
            value={typed.ends}
            onChange={({ target }) => set({ ends: target.value as TypedEvent["ends"] })}
          >
            <option value="never">No end</option>
            <option value="until">A day</option>
            <option value="count">A number of times</option>
          </select>
        )}
      </Field>
      {typed.ends === "until" && (
        <Field label="Last day" name="until">
          {(control) => (
            <input
              {...control}
              className="input num"
              type="date"
              value={typed.until}
              onChange={({ target }) => set({ until: target.value })}
            />
          )}
        </Field>
      )}
      {typed.ends === "count" && (
        <Field label="How often" name="count">
          {(control) => (
            <input
              {...control}
              className="input num"
              inputMode="numeric"
              value={typed.count}
              onChange={({ target }) => set({ count: target.value })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

function Dates({ typed, set, dates }: PartProps) {
  if (!dates) return null;
  return (
    <div className="field">
      <span className="label" id="next-dates">
        Next dates
      </span>
      <ul className="dates" aria-labelledby="next-dates">
        {dates.dates.map(({ date, isSkipped, sky }) => (
          <li key={date} className={isSkipped ? "is-skip" : undefined}>
            <span>
              <b>{dayWords(date, "")}</b>
              <small>{isSkipped ? "Skipped" : sky}</small>
            </span>
            {date !== typed.day && (
              <button
                className="linkbtn"
                type="button"
                aria-label={`${isSkipped ? "Bring back" : "Skip"} ${dayWords(date, "")}`}
                onClick={() =>
                  set({
                    exceptions: isSkipped
                      ? typed.exceptions.filter((each) => each !== date)
                      : [...typed.exceptions, date].sort(),
                  })
                }
              >
                {isSkipped ? "Bring back" : "Skip"}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Sponsors({ typed, set, errors, taken }: FieldsProps) {
  const { tiers, kind } = typed;
  const list = useRef<HTMLOListElement>(null);
  const isSeva = kind === "seva";
  const change = (key: number, fields: Partial<TypedTier>) =>
    set({ tiers: tiers.map((tier) => (tier.key === key ? { ...tier, ...fields } : tier)) });
  const all = tiers.reduce((sum, { amount, slots }) => sum + readAmount(amount) * Number(slots || 0), 0);
  return (
    <section className="part" aria-labelledby="part-sponsors">
      <h2 id="part-sponsors">
        Sponsors
        <small>
          A place asked for is held until you confirm or decline, so the last one is never given twice.
        </small>
      </h2>
      {errors.tiers && (
        <p className="error">
          <Icon name="alert" />
          {errors.tiers}
        </p>
      )}
      {tiers.length > 0 && (
        <ol className="tiers" ref={list}>
          {tiers.map(({ key, name, amount, slots }, at) => (
            <li className="tier" key={key}>
              <Field label="Name" name={`tier-${key}`}>
                {(control) => (
                  <input
                    {...control}
                    maxLength={100}
                    value={name}
                    onChange={({ target }) => change(key, { name: target.value })}
                  />
                )}
              </Field>
              <Field label="Amount" name={`amount-${key}`}>
                {(control) => (
                  <Affix sign="$">
                    <input
                      {...control}
                      className="input num"
                      inputMode="decimal"
                      value={amount}
                      onChange={({ target }) => change(key, { amount: target.value })}
                    />
                  </Affix>
                )}
              </Field>
              <Field
                label="Places"
                name={`slots-${key}`}
                {...(errors[`tiers.${at}.slots`] && { error: errors[`tiers.${at}.slots`] })}
              >
                {(control) => (
                  <input
                    {...control}
                    className="input num"
                    inputMode="numeric"
                    placeholder="any"
                    value={slots}
                    onChange={({ target }) => change(key, { slots: target.value })}
                  />
                )}
              </Field>
              <p className="tier__n num">
                <b>{taken[name] ?? 0}</b> {slots ? `of ${slots} taken` : "taken"}
              </p>
              <button
                className="iconbtn"
                type="button"
                aria-label={`Remove ${name || "this tier"}`}
                onClick={() => set({ tiers: tiers.filter((tier) => tier.key !== key) })}
              >
                <Icon name="trash" />
              </button>
            </li>
          ))}
        </ol>
      )}
      <div className="tiers__foot">
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            const key = Math.max(0, ...tiers.map((tier) => tier.key)) + 1;
            set({ tiers: [...tiers, { key, name: "", amount: "", slots: "" }] });
            // A moment later it is there, and its name is what is typed next.
            setTimeout(() => list.current?.querySelector<HTMLElement>(".tier:last-child input")?.focus());
          }}
        >
          <Icon name="plus" />
          Add a tier
        </Button>
        {all > 0 && (
          <p className="num">
            If every place is taken <b>{formatAmount(all)}</b>
          </p>
        )}
      </div>
      <Field
        label={isSeva ? "Helpers wanted" : "Room for"}
        name="capacity"
        note="optional"
        error={errors.capacity}
        hint={
          isSeva
            ? "On each day it comes. Leave empty where everybody is welcome."
            : "Families that may sponsor one day in all. Leave empty for no limit."
        }
      >
        {(control) => (
          <input
            {...control}
            className="input num"
            inputMode="numeric"
            value={typed.capacity}
            onChange={({ target }) => set({ capacity: target.value })}
          />
        )}
      </Field>
    </section>
  );
}

const whoSees = {
  draft: { label: "Draft", about: "Only volunteers who sign in here" },
  published: { label: "Published", about: "Everyone, at once, also in the calendar file" },
  cancelled: { label: "Cancelled", about: "Stays on the site, struck through" },
} as const;

function WhoSees({ typed, set }: FieldsProps) {
  return (
    <section className="part" aria-labelledby="part-who">
      <h2 id="part-who">Who sees it</h2>
      <div role="radiogroup" aria-labelledby="part-who">
        <Choices
          name="status"
          options={whoSees}
          chosen={typed.status}
          onChoose={(status) => set({ status })}
        />
      </div>
    </section>
  );
}
