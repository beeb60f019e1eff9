import { type ReactNode, useId } from "react";
import { barLength } from "#domain/phase.ts";
import type { PhaseColor } from "./phase.ts";
import "./meter.css";

type MeterPart = { amount: string; percent: string };

type MeterProps = {
  /** Whose progress it is, as in 'Phase 1'. */
  name: string;
  colour: PhaseColor;
  raised: MeterPart;
  pledged: MeterPart;
  /** Owed back, and never part of what was raised. */
  lent?: MeterPart | null;
  goal: string;
  due: string;
};

/** How far a goal has come. Raised is part of pledged, so its bar lies over the other. */
export function Meter({ name, colour, raised, pledged, lent, goal, due }: MeterProps) {
  return (
    <div className="meter" data-colour={colour}>
      <div className="meter__track">
        <Bars raised={raised.percent} pledged={pledged.percent} />
        <Progress
          label={`${name} raised`}
          percent={raised.percent}
          text={`${raised.percent}% of goal raised`}
        />
        <Progress
          label={`${name} pledged`}
          percent={pledged.percent}
          text={`${pledged.percent}% of goal pledged`}
        />
      </div>
      {lent && (
        <Lane percent={lent.percent}>
          <Progress
            label={`${name} lent`}
            percent={lent.percent}
            text={`${lent.percent}% of goal lent, and owed back`}
          />
        </Lane>
      )}
      <dl className="meter__key">
        <div>
          <dt className="is-raised">Raised</dt>
          <Amount {...raised} />
        </div>
        <div>
          <dt className="is-pledged">Pledged</dt>
          <Amount {...pledged} />
        </div>
        {lent && (
          <div>
            <dt className="is-lent">Lent</dt>
            <Amount {...lent} />
          </div>
        )}
        <Goal goal={goal} due={due} />
      </dl>
    </div>
  );
}

type SmallMeterProps = {
  colour: string;
  /** What it shows, for those who do not see it. */
  label: string;
  raised: string;
  pledged: string;
  lent?: string | undefined;
  isThin?: boolean;
};

/** The bar alone, where the figures stand beside it. */
export function SmallMeter({ colour, label, raised, pledged, lent, isThin }: SmallMeterProps) {
  return (
    <div
      className={isThin ? "meter meter--small meter--thin" : "meter meter--small"}
      data-colour={colour}
      role="img"
      aria-label={label}
    >
      <div className="meter__track">
        <Bars raised={raised} pledged={pledged} />
      </div>
      {Number(lent ?? 0) > 0 && <Lane percent={lent ?? "0"} />}
    </div>
  );
}

type EmptyMeterProps = { name: string; nothing: MeterPart; goal: string; due: string };

/** A goal toward which nobody has given or promised anything yet: said once, for both. */
export function EmptyMeter({ name, nothing, goal, due }: EmptyMeterProps) {
  return (
    <div className="meter meter--empty">
      <div className="meter__track">
        <Progress
          label={`${name} raised and pledged`}
          percent={nothing.percent}
          text={`${nothing.percent}% of goal raised or pledged`}
        />
      </div>
      <dl className="meter__key">
        <Goal goal={goal} due={due} />
        <div>
          <dt>Raised and pledged so far</dt>
          <Amount {...nothing} />
        </div>
      </dl>
    </div>
  );
}

function Goal({ goal, due }: { goal: string; due: string }) {
  return (
    <div>
      <dt className="is-goal">Goal</dt>
      <dd>
        {goal}
        <small>{due}</small>
      </dd>
    </div>
  );
}

/** Widths stand in SVG attributes, because the page allows no inline styles. */
function Bars(percent: { raised: string; pledged: string }) {
  const hatch = useId();
  const [raised, pledged] = [barLength(percent.raised), barLength(percent.pledged)];
  return (
    <svg aria-hidden="true" focusable="false">
      <pattern id={hatch} width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(25)">
        <rect className="meter__ground" width="10" height="10" />
        <path className="meter__hatch" d="M2.5 0v10" />
      </pattern>
      <rect width={`${pledged}%`} height="100%" fill={`url(#${hatch})`} />
      <EndLine className="meter__end meter__end--pledged" at={pledged} />
      <rect className="meter__raised" width={`${raised}%`} height="100%" />
      <EndLine className="meter__end" at={raised} />
    </svg>
  );
}

function Lane({ percent, children }: { percent: string; children?: ReactNode }) {
  return (
    <div className="meter__lane">
      <svg aria-hidden="true" focusable="false">
        <rect width={`${barLength(percent)}%`} height="100%" />
      </svg>
      {children}
    </div>
  );
}

function EndLine({ className, at }: { className: string; at: string }) {
  if (Number(at) === 0) return null;
  return <line className={className} x1={`${at}%`} x2={`${at}%`} y2="100%" />;
}

function Progress({ label, percent, text }: { label: string; percent: string; text: string }) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Number(barLength(percent))}
      aria-valuetext={text}
    />
  );
}

function Amount({ amount, percent }: MeterPart) {
  return (
    <dd>
      {amount}{" "}
      <small>
        <b>{percent}%</b> of goal
      </small>
    </dd>
  );
}
