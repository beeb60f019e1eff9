import { useState } from "react";
import { useRevalidator } from "react-router";
import { useToast } from "#app/admin/toast.tsx";
import { ThrowAway, useAskBeforeLeaving, useTypedForm } from "#app/admin/typed-words.tsx";
import { clientOf, conflictOf, send } from "#app/records/client.ts";
import { AmountField, DayField, SelectField, TextField } from "#app/records/record-fields.tsx";
import { useRequestKey } from "#app/records/request-key.ts";
import { Button } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/dialog.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Field } from "#app/ui/field.tsx";
import { centsToSend, centsTyped } from "#domain/amount.ts";
import { formatCents } from "#domain/money.ts";
import { NAKSHATRAS } from "#domain/panchang/names.ts";
import { DonorPicker, NOBODY, type Picked } from "../../donors/donor-picker.tsx";
import { type Method, MONEY_METHODS, methodWords } from "../../ledger/gift.ts";
import {
  paying,
  type SponsorStatus,
  type Sponsorship,
  type SponsorshipForm,
  type SponsorView,
  sponsorStatusWords,
  sponsorshipKind,
  unpaying,
} from "./sponsorship.ts";

const client = clientOf(sponsorshipKind);

const nakshatras = { "": "Not known", ...Object.fromEntries(NAKSHATRAS.map((star) => [star, star])) };

type SponsorDialogProps = {
  view: SponsorView;
  /** Left out for a new one. */
  row?: Sponsorship;
  onClose: () => void;
  onSaved: () => void;
};

/** A family that staff write down, or one whose words are corrected. */
export function SponsorDialog({ view, row, onClose, onSaved }: SponsorDialogProps) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { underKey } = useRequestKey();
  const { event, tiers } = view;
  const open = tiers.filter(({ left, name }) => left !== 0 || name === row?.tier);
  const { typed, set, errors, fault, isSending, isDirty, form } = useTypedForm({
    blank: {
      name: row?.name ?? "",
      tier: row?.tier ?? open[0]?.name ?? "",
      familyNames: row?.familyNames ?? "",
      gotra: row?.gotra ?? "",
      nakshatra: row?.nakshatra ?? "",
      email: row?.email ?? "",
      phone: row?.phone ?? "",
      note: row?.note ?? "",
      status: row?.status ?? "confirmed",
    },
    async send(words) {
      const sent: SponsorshipForm = {
        ...words,
        status: words.status as SponsorStatus,
        eventId: event.id,
        date: event.date,
        donorId: row?.donorId ?? null,
      };
      const answer = row
        ? await client.update(row.id, sent, row.version)
        : await underKey((key) => client.create(sent, key));
      if (answer.ok) return answer;
      const met = conflictOf(sponsorshipKind, answer);
      return met ? { ...answer, message: `${met.message} Close this, look, and write it again.` } : answer;
    },
    onSent(made) {
      const run = async () => {
        const back = row ? await client.undo(made, row) : await client.undoAdded(made);
        if (back.ok) revalidate();
        return back;
      };
      const undone = row ? `Undone: ${row.name} is as before.` : `Undone: ${made.name} is not added.`;
      toast.say(row ? `${made.name} is saved` : `${made.name} is added`, { run, undone });
      revalidate();
      onSaved();
    },
  });
  const leave = useAskBeforeLeaving(isDirty, isSending, onClose);
  const state = { typed, set, errors, isNew: !row };
  return (
    <FormDialog title={row ? `Edit ${row.name}` : "Add sponsor"} onClose={leave.ask}>
      <form className="form form--2" {...form}>
        {fault && (
          <div className="full">
            <ErrorNotice>Error: {fault}</ErrorNotice>
          </div>
        )}
        <TextField form={state} name="name" label="Name" required wide />
        <SelectField
          form={state}
          name="tier"
          label="Tier"
          options={Object.fromEntries(
            open.map(({ name, cents, left }) => [
              name,
              `${name}, ${formatCents(cents)}${left === null || name === row?.tier ? "" : `, ${left} left`}`,
            ]),
          )}
        />
        <SelectField form={state} name="status" label="Status" options={statusesFor(row)} />
        <TextField form={state} name="familyNames" label="Family names" wide />
        <TextField form={state} name="gotra" label="Gotra" />
        <SelectField
          form={state}
          name="nakshatra"
          label="Nakshatra"
          options={{ ...nakshatras, ...(row?.nakshatra && { [row.nakshatra]: row.nakshatra }) }}
        />
        <TextField form={state} name="email" label="Email" type="email" />
        <TextField form={state} name="phone" label="Phone" type="tel" />
        <TextField form={state} name="note" label="Note" wide />
        <div className="dialog__actions full">
          <Button kind="quiet" onClick={leave.ask}>
            Cancel
          </Button>
          <Button type="submit" busy={isSending && "Saving..."}>
            Save
          </Button>
        </div>
      </form>
      <ThrowAway leave={leave} what="What you typed of this sponsor has not been saved." />
    </FormDialog>
  );
}

/** That it is paid is said with the gift, and not chosen. */
function statusesFor(row: Sponsorship | undefined) {
  const { paid, requested, confirmed, ...others } = sponsorStatusWords;
  return row?.giftId ? { paid, ...others } : { requested, confirmed, ...others };
}

type PayDialogProps = { row: Sponsorship; today: string; onClose: () => void };

/** The gift is recorded in the same step. */
export function PayDialog({ row, today, onClose }: PayDialogProps) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { underKey } = useRequestKey();
  const [picked, setPicked] = useState<Picked>(row.donorId ? { id: row.donorId, name: row.name } : NOBODY);
  const { typed, set, errors, fault, isSending, isDirty, form } = useTypedForm({
    blank: { cents: String(row.cents / 100), receivedOn: today, method: "check", reference: "" },
    send({ receivedOn, method, reference, cents }) {
      const payment = {
        receivedOn,
        method: method as Method,
        reference,
        cents: centsToSend(cents),
        ...(picked.id && { donorId: picked.id }),
      };
      return underKey((key) => send(paying(row.id), payment, key));
    },
    onSent(paid) {
      const run = async () => {
        const back = await send(unpaying(row.id));
        if (back.ok) revalidate();
        return back;
      };
      toast.say(`${formatCents(centsTyped(typed.cents) ?? 0)} of ${paid.name} is recorded`, {
        run,
        undone: `Undone: ${paid.name} has not paid, and the gift is void.`,
      });
      revalidate();
      onClose();
    },
  });
  const leave = useAskBeforeLeaving(isDirty, isSending, onClose);
  const state = { typed, set, errors, isNew: true };
  return (
    <FormDialog title={`${row.name} paid`} onClose={leave.ask}>
      <form className="form form--2" {...form}>
        {fault && (
          <div className="full">
            <ErrorNotice>Error: {fault}</ErrorNotice>
          </div>
        )}
        <AmountField form={state} name="cents" label="Amount" required />
        <DayField form={state} name="receivedOn" label="Received on" required />
        <SelectField
          form={state}
          name="method"
          label="How"
          options={Object.fromEntries(
            MONEY_METHODS.filter((method) => method !== "hundi").map((method) => [
              method,
              methodWords[method],
            ]),
          )}
        />
        <TextField
          form={state}
          name="reference"
          label={typed.method === "check" ? "Check number" : "Reference"}
        />
        <Field
          label="Donor"
          name="donorId"
          note="optional"
          wide
          error={errors.donorId}
          hint="Whose giving it counts to; without one, the gift has the name alone."
        >
          {(control) => (
            <DonorPicker
              {...control}
              picked={picked}
              placeholder="Two letters of the name"
              onPick={setPicked}
            />
          )}
        </Field>
        <p className="hint full">
          Becomes a gift to Festival Sponsorship for {row.eventTitle}. Undo takes both back.
        </p>
        <div className="dialog__actions full">
          <Button kind="quiet" onClick={leave.ask}>
            Cancel
          </Button>
          <Button type="submit" busy={isSending && "Recording..."}>
            Record {formatCents(centsTyped(typed.cents) ?? 0)}
          </Button>
        </div>
      </form>
      <ThrowAway leave={leave} what="This payment has not been recorded." />
    </FormDialog>
  );
}
