import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { AmountField, SelectField, TextField } from "#app/records/record-fields.tsx";
import type { FormState } from "#app/records/record-room.ts";
import { Choices } from "#app/ui/choices.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { centsOf, readAmount } from "#domain/amount.ts";
import type { LineField } from "#domain/fields.ts";
import { funds } from "#domain/funds.ts";
import { formatAmount, formatAmountOrDash, formatCents } from "#domain/money.ts";
import type { AnswerOf } from "#domain/records.ts";
import { VISIBILITIES, type Visibility, visibilityWords } from "#domain/visibility.ts";
import {
  addressParts,
  DETAILS,
  type Detail,
  type Donor,
  type DonorForm,
  detailFields,
  joinAddress,
  namesakes,
  positionLabels,
} from "./donor.ts";
import { donorInWords } from "./donor-words.tsx";
import "./donor-form.css";

type TypedDetails = { [detail in `details.${Detail}`]: string };

/** A donor as it stands in the form: amounts are what was typed, the address is in its parts. */
export type TypedDonor = { name: string; position: string; pledged: string; donated: string } & {
  visibility: string;
  street: string;
  city: string;
  region: string;
  /** What is kept now, which the totals are compared with; empty in a new record. */
  id: string;
  "was.pledged": string;
  "was.donated": string;
} & TypedDetails;

export const donorForm = {
  blank: typedOf({
    id: "",
    name: "",
    position: "donor",
    pledged: 0,
    donated: 0,
    visibility: "full",
    details: {},
  }),
  typedOf,
  read(typed: TypedDonor): DonorForm {
    return {
      name: typed.name,
      position: typed.position === "trustee" ? "trustee" : "donor",
      pledged: readAmount(typed.pledged),
      donated: readAmount(typed.donated),
      visibility: visibilityOf(typed),
      details: Object.fromEntries(
        DETAILS.flatMap((detail) => {
          const value = detail === "address" ? addressOf(typed) : typed[`details.${detail}`].trim();
          return value ? [[detail, value]] : [];
        }),
      ),
    };
  },
  Fields: DonorFields,
};

function typedOf(donor: Omit<Donor, "createdAt" | "version">): TypedDonor {
  const { id, name, position, pledged, donated, visibility, details } = donor;
  const typedDetails = DETAILS.map((detail) => [`details.${detail}`, details[detail] ?? ""]);
  return {
    name,
    position,
    pledged: amountOf(pledged),
    donated: amountOf(donated),
    visibility,
    ...(Object.fromEntries(typedDetails) as TypedDetails),
    ...addressParts(details.address),
    id,
    "was.pledged": amountOf(pledged),
    "was.donated": amountOf(donated),
  };
}

function amountOf(amount: number) {
  return amount ? String(amount) : "";
}

function visibilityOf({ visibility }: TypedDonor): Visibility {
  return VISIBILITIES.find((each) => each === visibility) ?? "full";
}

/** As it was written, unless one of its parts is another now: some are written in other ways than the form's. */
function addressOf({ street, city, region, "details.address": kept }: TypedDonor) {
  const was = addressParts(kept);
  const isSame = was.street === street && was.city === city && was.region === region;
  return isSame ? kept : joinAddress({ street, city, region });
}

type FieldsProps = { form: FormState<TypedDonor> };

const tabs = { donor: "Donor", details: "Details" };
type Tab = keyof typeof tabs;

function DonorFields({ form }: FieldsProps) {
  return <TabbedFields form={form} first="donor" />;
}

/** The same form, opened at its second tab. */
export function DetailsFirst({ form }: FieldsProps) {
  return <TabbedFields form={form} first="details" />;
}

function TabbedFields({ form, first }: FieldsProps & { first: Tab }) {
  const [tab, setTab] = useState(first);
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  useShowMistake(form.errors, tab, setTab, panel);
  return (
    <>
      <Tabs id={id} tab={tab} onChoose={setTab} />
      <div
        ref={panel}
        className="full form form--2"
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tab}`}
      >
        {tab === "donor" ? <OwnFields form={form} /> : <DetailFields form={form} />}
      </div>
    </>
  );
}

/** Whoever saved with a mistake on the other tab is led to it. */
function useShowMistake(
  errors: FieldsProps["form"]["errors"],
  tab: Tab,
  show: (tab: Tab) => void,
  panel: RefObject<HTMLElement | null>,
) {
  const latest = useRef(show);
  const isLed = useRef(false);
  const fields = Object.keys(errors).filter((field) => errors[field]);
  const isInDetails = (field: string) => field.startsWith("details") || field === "visibility";
  const wrong: Tab | undefined =
    fields.length === 0 ? undefined : fields.every(isInDetails) ? "details" : "donor";
  useEffect(() => {
    isLed.current = wrong !== undefined;
    if (wrong) latest.current(wrong);
  }, [wrong]);
  useEffect(() => {
    if (!isLed.current || tab !== wrong) return;
    isLed.current = false;
    panel.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [tab, wrong, panel]);
}

function Tabs({ id, tab, onChoose }: { id: string; tab: Tab; onChoose: (tab: Tab) => void }) {
  const list = useRef<HTMLDivElement>(null);
  function hear(event: KeyboardEvent) {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    const other = tab === "donor" ? "details" : "donor";
    onChoose(other);
    list.current?.querySelector<HTMLElement>(`[data-tab=${other}]`)?.focus();
  }
  return (
    <div ref={list} className="tabs full" role="tablist" aria-label="Parts of the form" onKeyDown={hear}>
      {(Object.keys(tabs) as Tab[]).map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`${id}-${each}`}
          data-tab={each}
          aria-selected={each === tab}
          aria-controls={`${id}-panel`}
          tabIndex={each === tab ? 0 : -1}
          onClick={() => onChoose(each)}
        >
          {tabs[each]}
        </button>
      ))}
    </div>
  );
}

function OwnFields({ form }: FieldsProps) {
  return (
    <>
      <div className="full">
        <TextField form={form} label="Name" name="name" required />
        {form.isNew && <Namesakes name={form.typed.name} />}
      </div>
      <SelectField form={form} label="Position" name="position" wide options={positionLabels} />
      <AmountField form={form} label="Pledged" name="pledged" isZeroIfUnread />
      <AmountField form={form} label="Donated" name="donated" isZeroIfUnread />
      <p className="hint full">Leave an amount empty to store 0.</p>
      {!form.isNew && <Adjustments typed={form.typed} />}
    </>
  );
}

/** Totals follow from gifts and pledges: another one typed here becomes a line, which is said before it is. */
function Adjustments({ typed }: { typed: TypedDonor }) {
  const changes = (["pledged", "donated"] as const).flatMap((field) => {
    const [was, will] = [readAmount(typed[`was.${field}`]), readAmount(typed[field])];
    return was === will ? [] : [{ field, was, will }];
  });
  const isMoney = changes.some(({ field, was, will }) => field === "donated" && will > was);
  return (
    <div className="full" role="status">
      {changes.length > 0 && (
        <div className="notice">
          <Icon name="info" />
          <div>
            {changes.map(({ field, was, will }) => (
              <p key={field}>
                {`${field === "donated" ? "Donated" : "Pledged"} goes from ${formatAmount(was)} to ${formatAmount(will)}. `}
                {`An adjustment line of ${formatCents(centsOf(will) - centsOf(was))} is written today for ${funds["phase-1"]}, `}
                with the note “Changed in the donor screen”. {field === "donated" && "It gets no receipt. "}
                {field === "donated" && isMoney && (
                  <>
                    <Link to={recordGiftFor(typed.id)}>Record a gift</Link> instead if money came in.
                  </>
                )}
              </p>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/** Where a gift of this donor is written down. */
export function recordGiftFor(donorId: string) {
  return `/dashboard/donations?${new URLSearchParams({ donorId, add: "" })}`;
}

const LANGUAGES = ["English", "Kannada", "Tamil", "Telugu", "Hindi", "Malayalam"];

function DetailFields({ form }: FieldsProps) {
  const { typed } = form;
  const language = typed["details.language"];
  const others = language && !LANGUAGES.includes(language) ? [language] : [];
  const languages = Object.fromEntries([...LANGUAGES, ...others].map((each) => [each, each]));
  return (
    <>
      <DetailField form={form} detail="email" />
      <DetailField form={form} detail="phone" />
      <Field label="Street" name="street" wide error={form.errors["details.address"]}>
        {(control) => <input {...control} {...typing(form, "street")} autoComplete="off" />}
      </Field>
      <TextField form={form} label="City" name="city" />
      <TextField form={form} label="State and ZIP" name="region" />
      <DetailField form={form} detail="secondName" />
      <DetailField form={form} detail="wallName" note="if different" placeholder={typed.name} />
      <DetailField form={form} detail="gotra" />
      <DetailField form={form} detail="nakshatra" />
      <SelectField
        form={form}
        label={detailFields.language.label}
        name="details.language"
        wide
        options={{ "": "Not known", ...languages }}
      />
      <Field
        label={detailFields.notes.label}
        name="details.notes"
        note="seen by staff only"
        wide
        error={form.errors["details.notes"]}
      >
        {(control) => <textarea {...control} {...typing(form, "details.notes")} rows={3} />}
      </Field>
      <fieldset className="full">
        <legend className="legend-label">On the public wall</legend>
        <Choices
          name="visibility"
          options={wallChoices(typed)}
          chosen={visibilityOf(typed)}
          onChoose={(visibility) => form.set("visibility", visibility)}
        />
      </fieldset>
      <p className="private full">
        <Icon name="lock" />
        Everything here is optional. It is seen by staff only, but for the name on the wall.
      </p>
    </>
  );
}

type DetailFieldProps = FieldsProps & {
  detail: Exclude<Detail, "address" | "notes" | "language">;
  note?: string;
  placeholder?: string;
};

function DetailField({ form, detail, note, ...more }: DetailFieldProps) {
  const name = `details.${detail}` as const;
  const { label, input }: LineField = detailFields[detail];
  return (
    <Field label={label} name={name} note={note} error={form.errors[name]}>
      {(control) => <input {...control} {...typing(form, name)} {...more} type={input} autoComplete="off" />}
    </Field>
  );
}

function typing({ typed, set }: FormState<TypedDonor>, name: keyof TypedDonor) {
  return {
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  };
}

/** Each way with what it comes to. */
function wallChoices(typed: TypedDonor) {
  const name = typed["details.wallName"].trim() || typed.name.trim() || "The name";
  const amounts = [typed.pledged, typed.donated].map((each) => formatAmountOrDash(readAmount(each)));
  const about: { [visibility in Visibility]: string } = {
    full: [name, ...amounts].join(" · "),
    "name-only": `${name} · — · —`,
    anonymous: "one of “Anonymous well-wishers”, whose amounts are told together",
  };
  const choice = (visibility: Visibility) => ({
    label: visibilityWords[visibility],
    about: about[visibility],
  });
  return { full: choice("full"), "name-only": choice("name-only"), anonymous: choice("anonymous") };
}

/** Says that somebody of this name is there already: perhaps the same person, perhaps not, so it stands in no way. */
function Namesakes({ name }: { name: string }) {
  const donors = useNamesakes(name.trim());
  return (
    <div role="status">
      {donors.length > 0 && (
        <div className="notice notice--below">
          <Icon name="info" />
          <div>
            <p>
              {donors.length === 1
                ? "There is already a donor of this name:"
                : `There are already ${donors.length} donors of this name:`}
            </p>
            <ul>
              {donors.map((donor) => (
                <li key={donor.id}>
                  <b>{donor.name}</b>, {donorInWords(donor)}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}

const PAUSE_MS = 300;

/** Asked a moment after the last letter; an answer about a name that is no longer typed is not shown. */
function useNamesakes(name: string) {
  const [found, setFound] = useState<{ name: string; donors: Donor[] }>();
  useEffect(() => {
    if (name === "") return;
    const pause = setTimeout(async () => {
      // Nobody asked for this: whatever it meets, it must not lead anybody away from what they are typing.
      const answer = await fetch(`${namesakes.path}?${new URLSearchParams({ name })}`).catch(() => undefined);
      if (!answer?.ok) return;
      const { donors }: AnswerOf<typeof namesakes> = await answer.json();
      setFound({ name, donors });
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [name]);
  return found?.name === name ? found.donors : [];
}
