import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { addDays } from "#domain/days.ts";
import { LUNAR_MONTHS, TITHIS } from "#domain/panchang/names.ts";
import { dayWords } from "../events-parts.tsx";
import { Moon } from "../sky/moon.tsx";
import { type Every, everyWords, type NextDates, ruleWords, TITHI_RULES } from "./event.ts";
import type { FieldsProps, TypedEvent } from "./event-form.ts";

export function When({ typed, set, errors, dates }: FieldsProps) {
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

export function Repeats({ typed, set, errors, dates }: FieldsProps) {
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
