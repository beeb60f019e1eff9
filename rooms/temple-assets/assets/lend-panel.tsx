import { useEffect, useRef, useState } from "react";
import { useMayChange } from "#app/admin/me.ts";
import { useTypedForm } from "#app/admin/typed-words.tsx";
import { send } from "#app/records/client.ts";
import { DayField, OneOf, SelectField, TextField } from "#app/records/record-fields.tsx";
import { useRequestKey } from "#app/records/request-key.ts";
import { TypedFormDialog } from "#app/records/typed-form-dialog.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { addDays, daysBetween } from "#domain/days.ts";
import { shortDate } from "#domain/short-date.ts";
import {
  type Asset,
  type AssetPage,
  type Condition,
  conditionWords,
  dueInWords,
  givingMoreTime,
  type Lending,
  lending as lendingTo,
  returning,
} from "./asset.ts";
import { StatusTag } from "./asset-words.tsx";

/** How long people usually borrow something. */
const USUAL_DAYS = 7;

type LendPanelProps = {
  asset: Asset;
  page: Pick<AssetPage, "today" | "places">;
  onDone: (record: Asset, words: string) => void;
  /** The next thing begins. */
  onBegin: () => void;
};

/** Who has it, since when and until when; or the way to lend it. */
export function LendPanel({ asset, page, onDone, onBegin }: LendPanelProps) {
  const mayChange = useMayChange();
  const [open, setOpen] = useState<"back" | "later">();
  const close = () => setOpen(undefined);
  const { lending, isOverdue, tag, status } = asset;
  const past = asset.lendings.filter(({ backOn }) => backOn !== null);
  const done = (record: Asset, words: string) => {
    close();
    onDone(record, words);
  };
  const panel = useFocusAfterChange(lending !== null);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={isOverdue ? "panel lend lend--late" : "panel lend"}
      aria-labelledby="asset-lend"
    >
      <div className="asset__top">
        <h2 id="asset-lend">{lending ? "Lent out" : mayChange ? "Lend" : "Lent before"}</h2>
        {lending ? (
          <Tag kind={isOverdue ? "kumkum" : "gold"}>
            {isOverdue && <Icon name="alert" />}
            {dueInWords(asset, page.today)}
          </Tag>
        ) : (
          <StatusTag status={status} />
        )}
      </div>
      {lending ? (
        <>
          <p className="lend__to">{lending.to}</p>
          {lending.note && <p className="muted">{lending.note}</p>}
          <dl className="split num">
            <div>
              <dt>Since</dt>
              <dd>{shortDate(lending.since, "")}</dd>
            </div>
            <div>
              <dt>Due</dt>
              <dd className={isOverdue ? "is-late" : undefined}>{shortDate(lending.dueOn, "")}</dd>
            </div>
          </dl>
          {mayChange && (
            <div className="lend__acts">
              <Button
                size="small"
                onClick={() => {
                  onBegin();
                  setOpen("back");
                }}
              >
                <Icon name="check" />
                It is back
              </Button>
              <Button
                kind="quiet"
                size="small"
                onClick={() => {
                  onBegin();
                  setOpen("later");
                }}
              >
                Give more time
              </Button>
            </div>
          )}
        </>
      ) : (
        mayChange && <LendForm key={asset.version} asset={asset} today={page.today} onDone={done} />
      )}
      {past.length > 0 && (
        <details className="lend__past" open={!lending && !mayChange}>
          <summary>{past.length === 1 ? "Lent once before" : `Lent ${past.length} times before`}</summary>
          <ul>
            {past.toReversed().map((each) => (
              <li key={`${each.since} ${each.to} ${each.backOn}`}>
                <b>{each.to}</b>
                <small className="num">{pastInWords(each)}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
      {open === "back" && lending && (
        <BackDialog
          asset={asset}
          lending={lending}
          page={page}
          onClose={close}
          onDone={(record) => done(record, `${tag} is back.`)}
        />
      )}
      {open === "later" && lending && (
        <LaterDialog
          asset={asset}
          lending={lending}
          today={page.today}
          onClose={close}
          onDone={(record) => done(record, `${tag} is due ${shortDate(record.lending?.dueOn ?? "", "")}.`)}
        />
      )}
    </section>
  );
}

/** Whoever lent it or took it back stood on something that is gone now: they stand where the rest of it is told. */
function useFocusAfterChange(isLent: boolean) {
  const panel = useRef<HTMLElement>(null);
  const wasLent = useRef(isLent);
  useEffect(() => {
    if (wasLent.current === isLent) return;
    wasLent.current = isLent;
    // A dialog that closes gives the focus back first.
    const later = requestAnimationFrame(() => {
      if (document.activeElement === document.body) panel.current?.focus();
    });
    return () => cancelAnimationFrame(later);
  }, [isLent]);
  return panel;
}

/** "Jan 30, 2026 to Feb 3, 2026, back a day early" */
function pastInWords({ since, dueOn, backOn }: Lending) {
  if (!backOn) return "";
  const days = daysBetween(dueOn, backOn);
  const counted = Math.abs(days) === 1 ? "a day" : `${Math.abs(days)} days`;
  const how = days === 0 ? "back on the day" : `back ${counted} ${days < 0 ? "early" : "late"}`;
  return `${shortDate(since, "")} to ${shortDate(backOn, "")}, ${how}`;
}

type FormProps = { asset: Asset; today: string; onDone: (record: Asset, words: string) => void };

function LendForm({ asset, today, onDone }: FormProps) {
  const { underKey } = useRequestKey();
  const { fault, isSending, form, ...fields } = useTypedForm({
    blank: { to: "", since: today, dueOn: addDays(today, USUAL_DAYS), note: "" },
    send: (typed) => underKey((key) => send(lendingTo(asset.id), typed, key)),
    onSent: (record) => onDone(record, `${asset.tag} is lent to ${record.lending?.to ?? "somebody"}.`),
  });
  const state = { ...fields, isNew: true };
  return (
    <form className="form form--2" {...form}>
      {fault && (
        <div className="full">
          <ErrorNotice>Error: {fault}</ErrorNotice>
        </div>
      )}
      <TextField form={state} name="to" label="To whom" required wide />
      <DayField form={state} name="since" label="Since" />
      <DayField form={state} name="dueOn" label="Due back" required />
      <TextField form={state} name="note" label="What for, and who handed it over" wide />
      <Button type="submit" size="small" className="full" busy={isSending && "Lending..."}>
        Lend
      </Button>
    </form>
  );
}

type DialogProps = {
  asset: Asset;
  lending: Lending;
  onClose: () => void;
  onDone: (record: Asset) => void;
};

function BackDialog({ asset, lending, page, onClose, onDone }: DialogProps & Pick<LendPanelProps, "page">) {
  const { places, today } = page;
  const { fault, isSending, form, ...fields } = useTypedForm({
    blank: { on: today, place: asset.place, condition: asset.condition as string },
    send: ({ condition, ...typed }) =>
      send(returning(asset.id), {
        ...typed,
        condition: conditionWords[condition as Condition] ? (condition as Condition) : "good",
      }),
    onSent: onDone,
  });
  const state = { ...fields, isNew: false };
  return (
    <TypedFormDialog
      title={`Back from ${lending.to}`}
      typing={{ fault, isSending, form }}
      submit="It is back"
      busy="Saving..."
      hasTwoColumns
      onClose={onClose}
    >
      <DayField form={state} name="on" label="Back on" />
      <SelectField
        form={state}
        name="place"
        label="Put away in"
        options={Object.fromEntries(
          [...new Set([asset.place, ...places])].map((place) => [place, place || "No place"]),
        )}
      />
      <OneOf
        legend="Condition"
        name="condition"
        options={conditionWords}
        chosen={fields.typed.condition}
        onChoose={(value) => fields.set("condition", value)}
      />
    </TypedFormDialog>
  );
}

function LaterDialog({ asset, lending, today, onClose, onDone }: DialogProps & { today: string }) {
  const from = lending.dueOn > today ? lending.dueOn : today;
  const { fault, isSending, form, ...fields } = useTypedForm({
    blank: { dueOn: addDays(from, USUAL_DAYS) },
    send: (typed) => send(givingMoreTime(asset.id), typed),
    onSent: onDone,
  });
  return (
    <TypedFormDialog
      title={`More time for ${lending.to}`}
      typing={{ fault, isSending, form }}
      submit="Give more time"
      busy="Saving..."
      onClose={onClose}
    >
      <p>It was due {shortDate(lending.dueOn, "")}.</p>
      <DayField form={{ ...fields, isNew: false }} name="dueOn" label="Due back" required />
    </TypedFormDialog>
  );
}
