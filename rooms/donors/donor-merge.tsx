import { useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { dayOf } from "#app/admin/moment.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { clientOf, type Failure, send } from "#app/records/client.ts";
import { Button } from "#app/ui/button.tsx";
import { FormDialog } from "#app/ui/dialog.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { as } from "#app/ui/table-roles.ts";
import { useFocusAfterLeaving } from "#app/ui/use-focus-after-leaving.ts";
import { counted, grouped } from "#domain/counted.ts";
import { formatAmount } from "#domain/money.ts";
import type { HistoryEntry } from "#domain/records.ts";
import {
  morePrivate,
  readVisibility,
  VISIBILITIES,
  type Visibility,
  visibilityWords,
} from "#domain/visibility.ts";
import { writtenDate } from "#domain/written-date.ts";
import {
  DETAILS,
  type Donor,
  detailFields,
  donorKind,
  merging,
  onOneLine,
  type TakenIn,
  type WholeDonor,
  wholeDonor,
} from "./donor.ts";
import { DonorPicker, NOBODY, type Picked } from "./donor-picker.tsx";
import { donorPage } from "./donor-room.tsx";

type Merged = { kept: Donor; gone: Donor };

type MergeDialogProps = {
  donor: WholeDonor;
  onClose: () => void;
  onMerged: (merged: Merged) => void;
};

/** Finds the other record, shows both side by side, and makes them one. */
export function MergeDialog({ donor, onClose, onMerged }: MergeDialogProps) {
  const [picked, setPicked] = useState<Picked>(NOBODY);
  const [other, setOther] = useState<WholeDonor>();
  const [isOtherKept, setIsOtherKept] = useState(false);
  const [chosen, setChosen] = useState<Visibility>();
  const [isMerging, setIsMerging] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function pick(next: Picked) {
    setPicked(next);
    setFailure(undefined);
    setOther(undefined);
    setChosen(undefined);
    if (!next.id) return;
    const answer = await send(wholeDonor(next.id));
    if (answer.ok) setOther(answer.data);
    else setFailure(answer);
  }

  async function merge(kept: Donor, gone: Donor) {
    setIsMerging(true);
    const answer = await send(merging(gone.id), { into: kept.id, ...(chosen && { visibility: chosen }) });
    setIsMerging(false);
    if (answer.ok) onMerged({ kept: answer.data, gone });
    else setFailure(answer);
  }

  // An answer about somebody else than who stands in the field by now is not shown.
  const found = other?.id === picked.id ? other : undefined;
  const [kept, gone] = isOtherKept ? [found, donor] : [donor, found];
  return (
    <FormDialog title="Merge two records" isWide onClose={() => isMerging || onClose()}>
      <form className="form" noValidate onSubmit={(event) => event.preventDefault()}>
        {failure && <ErrorNotice>Error: {failure.message}</ErrorNotice>}
        <Field
          label={`The other record of ${donor.name}`}
          name="other"
          hint="Two letters of any part of the name are enough."
        >
          {(control) => <DonorPicker {...control} picked={picked} onPick={pick} except={donor.id} />}
        </Field>
        {kept && gone && <SideBySide kept={kept} gone={gone} />}
        {kept && gone && kept.visibility !== gone.visibility && (
          <Field
            label="Show on the wall after the merge"
            name="visibility"
            hint="The more private of the two, unless you choose otherwise. It applies to the gifts of both."
          >
            {(control) => (
              <select
                {...control}
                value={chosen ?? morePrivate(kept.visibility, gone.visibility)}
                onChange={({ target }) => setChosen(readVisibility(target.value))}
              >
                {VISIBILITIES.map((visibility) => (
                  <option key={visibility} value={visibility}>
                    {visibilityWords[visibility]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <div className="dialog__actions mergeacts">
          {kept && gone && (
            <button className="linkbtn" type="button" onClick={() => setIsOtherKept(!isOtherKept)}>
              Keep the other one
            </button>
          )}
          <Button kind="quiet" onClick={onClose} disabled={isMerging}>
            Cancel
          </Button>
          <Button
            busy={isMerging && "Merging..."}
            disabled={!kept || !gone}
            onClick={() => kept && gone && merge(kept, gone)}
          >
            Merge
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}

function SideBySide({ kept, gone }: { kept: WholeDonor; gone: WholeDonor }) {
  const rows = [
    { label: "Name", show: ({ name }: WholeDonor) => name },
    {
      label: "Since",
      show: ({ createdAt }: WholeDonor) => (createdAt ? writtenDate(dayOf(createdAt)) : ""),
    },
    { label: "Gifts", show: ({ gifts }: WholeDonor) => grouped(gifts.count) },
    { label: "Pledges", show: ({ pledges }: WholeDonor) => grouped(pledges.count) },
    ...(kept.visibility === gone.visibility
      ? []
      : [{ label: "On the wall", show: ({ visibility }: WholeDonor) => visibilityWords[visibility] }]),
    // What only the kept one knows stays as it is, and needs no looking at.
    ...DETAILS.filter((detail) => gone.details[detail]).map((detail) => ({
      label: detailFields[detail].label,
      show: ({ details }: WholeDonor) => onOneLine(details[detail] ?? ""),
    })),
    { label: "Donated", show: ({ donated }: WholeDonor) => formatAmount(donated) },
  ];
  const gifts = counted(kept.gifts.count + gone.gifts.count, "gift");
  return (
    <>
      <div className="tablewrap">
        <table className="table mergetable" {...as.table}>
          <caption className="vh">The two records side by side</caption>
          <thead {...as.rowgroup}>
            <tr {...as.row}>
              <td {...as.cell} />
              <th scope="col" {...as.columnheader}>
                Keep
              </th>
              <th scope="col" {...as.columnheader}>
                Takes in
              </th>
            </tr>
          </thead>
          <tbody {...as.rowgroup}>
            {rows.map(({ label, show }) => (
              <tr key={label} {...as.row}>
                <th scope="row" {...as.rowheader}>
                  {label}
                </th>
                <td {...as.cell} data-label="Keep">
                  {show(kept) || <span className="muted">none</span>}
                </td>
                <td {...as.cell} data-label="Takes in">
                  {show(gone) || <span className="muted">none</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p role="status">
        Afterwards: {gifts}, <b className="num">{formatAmount(kept.donated + gone.donated)}</b> donated. Gifts
        and pledges follow; the old address leads here; the merge can be undone.
      </p>
    </>
  );
}

/** What is said of a merge, with the way back; whoever kept the other record goes there. */
export function useMerging(here: string) {
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const client = clientOf(donorKind);
  async function restore(id: string) {
    const answer = await client.bringBack(id);
    if (answer.ok) revalidate();
    return answer;
  }
  return {
    merged({ kept, gone }: Merged) {
      const run = () => restore(gone.id);
      const undone = `Undone: ${gone.name} is a record of its own again.`;
      const path = donorPage(kept.id);
      toast.say(`“${gone.name}” is merged into ${kept.name}.`, { run, undone }, path);
      if (kept.id === here) revalidate();
      else navigate(path);
    },
    async part({ id, name }: TakenIn) {
      const answer = await restore(id);
      if (!answer.ok) return toast.fail(`The merge was not undone: ${answer.message}`);
      toast.say(`“${name}” is a record of its own again.`);
    },
  };
}

type UndoMergesProps = {
  entry: HistoryEntry<Donor>;
  donor: Donor;
  onPart: (taken: TakenIn) => Promise<unknown>;
};

/** Beside the line that tells of a merge, as long as it stands. */
export function UndoMerges({ entry, donor, onPart }: UndoMergesProps) {
  const isIn = (all: TakenIn[] = [], { id, at }: TakenIn) =>
    all.some((one) => one.id === id && one.at === at);
  const came = (entry.after?.takenIn ?? []).filter((taken) => !isIn(entry.before?.takenIn, taken));
  const still = came.filter((taken) => isIn(donor.takenIn, taken));
  return still.map((taken) => <UndoMerge key={taken.id} taken={taken} onPart={onPart} />);
}

function UndoMerge({ taken, onPart }: { taken: TakenIn; onPart: UndoMergesProps["onPart"] }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfterLeaving(button);
  const [isParting, setIsParting] = useState(false);
  return (
    <button
      ref={button}
      className="linkbtn"
      type="button"
      onClick={async () => {
        // It is not disabled meanwhile: then it would let go of the focus.
        if (isParting) return;
        setIsParting(true);
        await onPart(taken);
        setIsParting(false);
      }}
    >
      <Icon name="undo" />
      Undo the merge<span className="vh"> with {taken.name}</span>
    </button>
  );
}
