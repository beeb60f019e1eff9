import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { BOARD_PACK, type Period, type periodsUntil } from "./board-pack.ts";
import "./board-pack.css";

type Periods = ReturnType<typeof periodsUntil>;

/** Above all reports: the four that go to the board, in one press. */
export function BoardPackCard({ periods }: { periods: Periods }) {
  return (
    <section className="packcard stack" data-tone="dark" aria-labelledby="board-pack">
      <div>
        <h2 id="board-pack">Board pack</h2>
        <p>Giving, pledges, projects and loans, with pictures, as one PDF for the meeting.</p>
      </div>
      <Form action={BOARD_PACK}>
        <label>
          Period
          <select className="input" name="month" defaultValue={periods.months[1]?.value}>
            <PeriodOptions periods={periods} />
          </select>
        </label>
        <Button type="submit" kind="outline">
          Make board pack
        </Button>
      </Form>
    </section>
  );
}

export function PeriodOptions({ periods }: { periods: Periods }) {
  return (
    <>
      <Group label="Months" periods={periods.months} />
      <Group label="Quarters" periods={periods.quarters} />
    </>
  );
}

function Group({ label, periods }: { label: string; periods: Period[] }) {
  return (
    <optgroup label={label}>
      {periods.map(({ value, title }) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </optgroup>
  );
}
