import { type ReactNode, type Ref, useEffect, useState } from "react";
import { clientOf } from "#app/records/client.ts";
import { formOf } from "#app/records/described-form.tsx";
import { Folded, OneOf, SelectField, TextField, Tick } from "#app/records/record-fields.tsx";
import type { FormState } from "#app/records/record-room.ts";
import { Affix, Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { centsToSend, centsTyped } from "#domain/amount.ts";
import { funds } from "#domain/funds.ts";
import { formatCents } from "#domain/money.ts";
import { letterDate } from "#domain/short-date.ts";
import type { FoundDonor } from "../../donors/donor.ts";
import { DonorPicker } from "../../donors/donor-picker.tsx";
import {
  benefitWords,
  type Dedication,
  type Gift,
  type GiftForm,
  giftKind,
  isNoncash,
  METHODS,
  type Method,
  methodWords,
} from "../../ledger/gift.ts";
import { pledgeKind } from "../../ledger/pledge.ts";
import { agoInWords, referenceWords } from "./gift-words.ts";
import "./gift-form.css";

const described = formOf(giftKind.fields);

/** A gift as it stands in the form, amounts as they were typed. */
export type TypedGift = typeof described.blank & {
  /** The giver is still to be added as a donor. */
  isNewDonor: boolean;
  /** What locks it. */
  receiptNo: string;
};

/** What the server calls a giver whom nobody knows: nobody typed it. */
const NAMELESS = ["Hundi", "Giver not known"];

export const giftForm = {
  blank: { ...described.blank, isNewDonor: false, receiptNo: "" },
  typedOf(gift: Gift): TypedGift {
    const typed = described.typedOf(gift);
    return {
      ...typed,
      donorName: !gift.donorId && NAMELESS.includes(gift.donorName) ? "" : gift.donorName,
      goodsCents: gift.goodsCents ? typed.goodsCents : "",
      isNewDonor: false,
      receiptNo: gift.receiptNo ?? "",
    };
  },
  read(typed: TypedGift): GiftForm {
    const gift = described.read(typed);
    const hasGoods = gift.benefit === "goods";
    // A gift in kind may be worth nobody knows what.
    const isUnpriced = gift.method === "in-kind" && typed.cents.trim() === "";
    return {
      ...gift,
      cents: isUnpriced ? 0 : gift.cents,
      pledgeId: gift.donorId && gift.pledgeId,
      goodsDescription: hasGoods ? gift.goodsDescription : "",
      goodsCents: hasGoods ? centsToSend(typed.goodsCents, 0) : 0,
      inKindDescription: isNoncash(gift) ? gift.inKindDescription : "",
    };
  },
  Fields: GiftFields,
};

type GiftFieldsProps = {
  form: FormState<TypedGift>;
  /** For a new gift: how long ago a day was is told beside it. */
  today?: string;
  /** What is said below the fund. */
  fundHint?: string;
  /** Stands right below the amount and the day. */
  notice?: ReactNode;
  refs?: { donor: Ref<HTMLInputElement>; amount: Ref<HTMLInputElement>; day: Ref<HTMLInputElement> };
  /** Somebody was chosen in the first field. */
  onChosen?: () => void;
};

/** Everything that is written down of a gift. */
export function GiftFields({ form, today, fundHint, notice, refs, onChosen }: GiftFieldsProps) {
  const { typed, set, errors } = form;
  const offer = useOfferedPledge(form);
  const isLocked = typed.receiptNo !== "";
  const isInKind = typed.method === "in-kind";
  // The server gives a payment the pledge's fund; one of the time before that rule keeps its own until it is chosen anew.
  const isPayment =
    typed.pledgeId !== "" &&
    typed.pledgeId === offer.pledge?.id &&
    (form.isNew || offer.pledge.fund === typed.fund);
  const method = METHODS.find((one) => one === typed.method) ?? "cash";
  return (
    <>
      {isLocked && (
        <p className="locked full">
          <Icon name="lock" />
          Everything on receipt {typed.receiptNo} is locked. To correct it, void the gift and record it again.
        </p>
      )}
      <Field
        label="Donor"
        name="donorId"
        wide
        note={form.isNew ? "leave empty for hundi or an unknown giver" : undefined}
        error={errors.donorId || errors.newDonor}
      >
        {(control) => (
          <DonorPicker
            {...control}
            ref={refs?.donor}
            disabled={isLocked}
            placeholder="Two letters of any part of the name"
            mayAdd={form.isNew}
            picked={{
              id: typed.donorId || null,
              name: typed.donorName,
              ...(typed.isNewDonor && { isNew: true }),
            }}
            onPick={(picked, found) => {
              set("donorId", picked.id ?? "");
              set("donorName", picked.name);
              set("isNewDonor", picked.isNew ?? false);
              offer.pick(found);
              if (picked.id || picked.isNew) onChosen?.();
            }}
            onKeyDown={(event) => {
              // The list of donors is still to come: Enter is meant for it.
              const isOpen = event.currentTarget.value.trim() !== "" && !typed.donorId && !typed.isNewDonor;
              if (event.key === "Enter" && isOpen) event.preventDefault();
            }}
          />
        )}
      </Field>
      <Field
        label={isInKind ? "Estimated value" : "Amount"}
        name="cents"
        required={!isInKind}
        error={errors.cents}
      >
        {(control) => (
          <span className="affix affix--big">
            <span aria-hidden="true">$</span>
            <input
              {...control}
              ref={refs?.amount}
              className="input num amount-input"
              inputMode="decimal"
              autoComplete="off"
              placeholder="0"
              disabled={isLocked}
              value={typed.cents}
              onChange={({ target }) => set("cents", target.value)}
            />
          </span>
        )}
      </Field>
      {isLocked ? (
        <Locked label="Received" value={letterDate(typed.receivedOn)} />
      ) : (
        <Field
          label="Received"
          name="receivedOn"
          hint={(today && agoInWords(typed.receivedOn, today)) || undefined}
          error={errors.receivedOn}
        >
          {(control) => (
            <input
              {...control}
              ref={refs?.day}
              className="input num"
              type="date"
              value={typed.receivedOn}
              onChange={({ target }) => set("receivedOn", target.value)}
            />
          )}
        </Field>
      )}
      {notice}
      <OneOf
        legend="Method"
        name="method"
        options={methodWords}
        chosen={typed.method}
        isLocked={isLocked}
        onChoose={(value) => set("method", value)}
      />
      {isNoncash({ method }) ? (
        <TextField
          form={form}
          label={isInKind ? "What was given" : "Shares and security"}
          name="inKindDescription"
          required
          disabled={isLocked}
          hint={isInKind ? "Like 20 kg of rice" : "Like 40 shares of Apple Inc. (AAPL)"}
        />
      ) : (
        <TextField form={form} label={referenceWords[method]} name="reference" disabled={isLocked} />
      )}
      {isPayment && offer.pledge ? (
        <Locked label="Fund" value={funds[offer.pledge.fund]} hint="The fund of the pledge" />
      ) : (
        <SelectField
          form={form}
          label="Fund"
          name="fund"
          options={funds}
          hint={fundHint}
          disabled={isLocked}
        />
      )}
      {isNoncash({ method }) && (
        <p className="hint full">
          The amount is the temple’s own estimate. It’s used in reports and never printed on a receipt.
        </p>
      )}
      {offer.pledge && <PledgeTick form={form} pledge={offer.pledge} />}
      <MoreFields form={form} isLocked={isLocked} />
    </>
  );
}

function Locked({ label, value, hint }: { label: string; value: string; hint?: string }) {
  return (
    <Field label={label} name={`locked-${label}`} hint={hint}>
      {(control) => <input {...control} className="input num" disabled value={value} />}
    </Field>
  );
}

type Offer = NonNullable<FoundDonor["openPledge"]>;

/** The pledge of the donor that is still to be kept, or the one the gift counts toward already. */
function useOfferedPledge({ typed, set, isNew }: FormState<TypedGift>) {
  const { donorId, pledgeId } = typed;
  const [known, setKnown] = useState<{ donorId: string; pledge: Offer | null }>();
  const latest = useLatest({ set, pledgeId, isNew });
  const isKnown = known?.donorId === donorId;
  useEffect(() => {
    if (donorId === "" || isKnown) return;
    let isCurrent = true;
    pledgeOf(donorId, latest.current.pledgeId).then((pledge) => {
      if (!isCurrent) return;
      setKnown({ donorId, pledge });
      if (pledge && latest.current.isNew) latest.current.set("pledgeId", pledge.id);
    });
    return () => {
      isCurrent = false;
    };
  }, [donorId, isKnown, latest]);
  return {
    pledge: isKnown && donorId ? known.pledge : null,
    /** What is known of whoever was chosen; the pledge is ticked. */
    pick(found: FoundDonor | undefined) {
      set("pledgeId", found?.openPledge?.id ?? "");
      if (found) setKnown({ donorId: found.id, pledge: found.openPledge });
    },
  };
}

async function pledgeOf(donorId: string, pledgeId: string): Promise<Offer | null> {
  const pledges = clientOf(pledgeKind);
  if (pledgeId) {
    const named = await pledges.get(pledgeId);
    return named.ok ? named.data : null;
  }
  const filters = { donorId, status: "open" };
  const all = await pledges.list({ q: "", page: 1, size: 50, sort: "pledgedOn", from: "", to: "", filters });
  return (all.ok && all.data.rows.find(({ state }) => state !== "complete")) || null;
}

function PledgeTick({ form: { typed, set, isNew }, pledge }: { form: FormState<TypedGift>; pledge: Offer }) {
  const { cents, paidCents, balanceCents, pledgedOn, fund } = pledge;
  const given = centsTyped(typed.cents) ?? 0;
  const isTicked = typed.pledgeId === pledge.id;
  const left = Math.max(0, balanceCents - given);
  return (
    <Tick isTicked={isTicked} onTick={(isOn) => set("pledgeId", isOn ? pledge.id : "")}>
      Counts toward the pledge of {formatCents(cents)}, {letterDate(pledgedOn)}
      <small className="num">
        {fund !== typed.fund &&
          !(isNew && isTicked) &&
          `${isTicked ? "Recorded" : "Pledged"} for ${funds[fund]}. `}
        {formatCents(paidCents)} paid, {formatCents(balanceCents)} to come
        {isNew && isTicked && given > 0 && `; with this gift ${left > 0 ? formatCents(left) : "all of it"}`}
      </small>
    </Tick>
  );
}

const WITHIN = ["dedication", "goodsDescription", "goodsCents", "note"];

/** What most gifts have nothing of: folded away until somebody needs it, or has made a mistake in it. */
function MoreFields({ form, isLocked }: { form: FormState<TypedGift>; isLocked: boolean }) {
  const { typed, set, errors } = form;
  const { dedication } = typed;
  // A name typed before ‘None’ was chosen comes back with the next choice.
  const [honored, setHonored] = useState("");
  const isWrong = WITHIN.some((field) => errors[field]);
  const goods = centsTyped(typed.goodsCents) ?? 0;
  const deductible = (centsTyped(typed.cents) ?? 0) - goods;
  return (
    <Folded
      title="Dedication, goods in return, anonymous, note"
      isOpenFirst={hasMore(typed)}
      isNeeded={isWrong}
    >
      <OneOf
        legend="In return the donor received"
        name="benefit"
        options={benefitWords}
        chosen={typed.benefit}
        isLocked={isLocked}
        onChoose={(value) => set("benefit", value)}
      />
      {typed.benefit === "goods" && !isLocked && (
        <>
          <TextField form={form} label="What they received" name="goodsDescription" required />
          <Field
            label="What it was worth"
            name="goodsCents"
            required
            error={errors.goodsCents}
            hint={
              goods > 0 && deductible > 0 && !isNoncash({ method: typed.method as Method })
                ? `The receipt will say ${formatCents(deductible)} is deductible.`
                : undefined
            }
          >
            {(control) => (
              <Affix sign="$">
                <input
                  {...control}
                  className="input num"
                  inputMode="decimal"
                  autoComplete="off"
                  value={typed.goodsCents}
                  onChange={({ target }) => set("goodsCents", target.value)}
                />
              </Affix>
            )}
          </Field>
        </>
      )}
      <OneOf
        legend="Dedication"
        name="dedication"
        options={{ none: "None", honor: "In honor of", memory: "In memory of" }}
        chosen={dedication?.kind ?? "none"}
        isLocked={isLocked}
        onChoose={(value) => {
          const name = dedication?.name ?? honored;
          setHonored(name);
          set("dedication", dedicationOf(value, name));
        }}
      />
      {dedication && (
        <Field label="Name" name="dedication" required wide error={errors.dedication}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              disabled={isLocked}
              value={dedication.name}
              onChange={({ target }) => set("dedication", { ...dedication, name: target.value })}
            />
          )}
        </Field>
      )}
      <TextField form={form} label="Note" name="note" wide hint="Seen by staff only" />
      <Tick isTicked={typed.isAnonymous} onTick={(isOn) => set("isAnonymous", isOn)}>
        Anonymous on the wall and in the hall
        <small>The receipt still carries the name.</small>
      </Tick>
    </Folded>
  );
}

function hasMore({ benefit, dedication, isAnonymous, note }: TypedGift) {
  return benefit !== "none" || dedication !== null || isAnonymous || note !== "";
}

function dedicationOf(chosen: string, name: string): Dedication | null {
  return chosen === "honor" || chosen === "memory" ? { kind: chosen, name } : null;
}

function useLatest<T>(value: T) {
  const [latest] = useState({ current: value });
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
