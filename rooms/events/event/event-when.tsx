import { SelectField } from "#app/records/record-fields.tsx";
import type { FormState } from "#app/records/record-room.ts";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { addDays } from "#domain/days.ts";
import { LUNAR_MONTHS, TITHIS } from "#domain/panchang/names.ts";
import { dayWords } from "../events-parts.tsx";
import { Moon } from "../sky/moon.tsx";
import { type Every, everyWords, type NextDates, ruleWords } from "./event.ts";
import type { EventFieldsProps, TypedEvent } from "./event-form.ts";

export function When({ form: { typed, errors }, set, dates }: EventFieldsProps) {
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

export function Repeats({ form, set, dates }: EventFieldsProps) {
  const { typed, errors } = form;
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
      {typed.every === "tithi" && !isFestival && <ByTithi form={form} set={set} dates={dates} />}
      {typed.every !== "never" && (
        <>
          <Ends form={form} set={set} />
          <Dates form={form} set={set} dates={dates} />
        </>
      )}
    </section>
  );
}

type PartProps = Pick<EventFieldsProps, "form" | "set"> & { dates?: NextDates | undefined };

/** What is not chosen is that of the first day. */
function ByTithi({ form, set, dates }: PartProps) {
  const { typed } = form;
  const first = dates?.first;
  const shown = {
    month: typed.month || String(first?.month ?? 1),
    half: typed.half || (first && first.tithi > 15 ? "krishna" : "shukla"),
    tithi: typed.tithi || String(first ? ((first.tithi - 1) % 15) + 1 : 1),
    rule: typed.rule,
  } as const;
  // Chosen together, as none of them means anything alone.
  const together: FormState<Pick<TypedEvent, keyof typeof shown>> = {
    ...form,
    typed: shown,
    set: (field, value) => set({ ...shown, [field]: value }),
  };
  const inHalf = TITHIS.slice(shown.half === "krishna" ? 15 : 0, shown.half === "krishna" ? 30 : 15);
  const tithis = Object.fromEntries(inHalf.map((tithi, at) => [at + 1, tithi]));
  return (
    <>
      <div className="part__row part__row--when">
        <Field label="Lunar month" name="month" hint="Counted to the new moon (amanta)">
          {(control) => (
            <select
              {...control}
              value={shown.month}
              onChange={({ target }) => together.set("month", target.value)}
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
        <SelectField form={together} name="half" label="Half" hint={halfHints[shown.half]} options={halves} />
        <SelectField form={together} name="tithi" label="Tithi" options={tithis} />
      </div>
      <SelectField
        form={together}
        name="rule"
        label="Which day, when the tithi touches two"
        options={ruleWords}
      />
    </>
  );
}

const halves = { shukla: "Shukla", krishna: "Krishna", both: "Both" } as const;
const halfHints = { shukla: "Waxing moon", krishna: "Waning moon", both: "Twice in the month" } as const;

const ends = { never: "No end", until: "A day", count: "A number of times" } as const;

function Ends({ form, set }: PartProps) {
  const { typed } = form;
  return (
    <div className="part__row">
      <SelectField form={form} name="ends" label="Until" options={ends} />
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

function Dates({ form: { typed }, set, dates }: PartProps) {
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
