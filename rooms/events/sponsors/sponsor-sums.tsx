import { counted } from "#domain/counted.ts";
import { formatCents } from "#domain/money.ts";
import { holdsPlace, isActive, type Sponsorship, type SponsorView } from "./sponsorship.ts";

export function Sums({ rows }: { rows: Sponsorship[] }) {
  const held = rows.filter(isActive);
  const groups = [
    {
      label: "Paid",
      className: "i-paid",
      of: held.filter(({ giftId }) => giftId),
      note: ", recorded as gifts",
    },
    {
      label: "Confirmed, not paid yet",
      className: "i-conf",
      note: "",
      of: held.filter(({ giftId, status }) => !giftId && status !== "requested"),
    },
    {
      label: "Asked, to confirm",
      className: "i-req",
      note: "",
      of: held.filter(({ status }) => status === "requested"),
    },
  ];
  return (
    <dl className="sums">
      {groups.map(({ label, className, of, note }) => (
        <div key={label}>
          <dt>
            <i className={className} aria-hidden="true" />
            {label}
          </dt>
          <dd className="num">{formatCents(of.reduce((sum, { cents }) => sum + cents, 0))}</dd>
          <dd className="sums__note">
            {of.length === 1 ? "1 family" : `${of.length} families`}
            {of.length > 0 && note}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** More squares than this say nothing. */
const MOST_SQUARES = 30;

export function Slots({ tiers, rows }: Pick<SponsorView, "tiers" | "rows">) {
  return (
    <ul className="slots" aria-label="Places by tier">
      {tiers.map(({ name, cents, slots, left }) => {
        const own = rows.filter((row) => row.tier === name);
        const held = own.filter(holdsPlace);
        const paid = held.filter(({ giftId }) => giftId).length;
        const confirmed = held.length - paid;
        const asked = own.filter(({ status }) => status === "requested").length;
        const free = left ?? 0;
        const squares = Object.entries({
          "i-paid": paid,
          "i-conf": confirmed,
          "i-free": free,
        }).flatMap(([className, count]) =>
          Array.from({ length: count }, (_, at) => ({ className, key: `${className} ${at}` })),
        );
        return (
          <li className="slot" key={name}>
            <b>{name}</b>
            {squares.length <= MOST_SQUARES && (
              <span
                className="slot__bar"
                role="img"
                aria-label={`${paid} paid, ${confirmed} confirmed, ${left === null ? "no limit" : `${free} free`}`}
              >
                {squares.map(({ className, key }) => (
                  <i key={key} className={className} />
                ))}
              </span>
            )}
            <small className="num">
              {formatCents(cents)}
              {left === null
                ? ", no limit"
                : left === 0
                  ? `, all ${held.length} taken`
                  : `, ${left} of ${slots ?? left + held.length} left`}
              {asked > 0 && `, ${counted(asked, "request")}`}
            </small>
          </li>
        );
      })}
    </ul>
  );
}
