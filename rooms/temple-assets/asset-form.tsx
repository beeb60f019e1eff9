import { createContext, type ReactNode, useContext, useId, useState } from "react";
import { Sections } from "#app/admin/sections.ts";
import { useStaffWords } from "#app/admin/staff-words.ts";
import type { ChosenFile } from "#app/files/file-field.tsx";
import { type ChosenPicture, Picture, useFile } from "#app/files/picture-field.tsx";
import { UploadBox } from "#app/files/upload-box.tsx";
import { DayField, Folded, OneOf, SelectField, TextField } from "#app/records/record-fields.tsx";
import type { FormState, RecordRoom } from "#app/records/record-room.ts";
import { Button } from "#app/ui/button.tsx";
import { Affix, Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { centsToSend, numberTyped } from "#domain/amount.ts";
import type { FileAnswer } from "#domain/files.ts";
import { formatCents } from "#domain/money.ts";
import { shortDate } from "#domain/short-date.ts";
import { DonorPicker } from "../donors/donor-picker.tsx";
import {
  type Asset,
  type AssetForm,
  type AssetList,
  CATEGORIES,
  CONDITIONS,
  categoryWords,
  conditionWords,
  giftDescription,
  HOWS,
  howWords,
  STATUSES,
  statusWords,
} from "./asset.ts";

/** An asset as it stands in the form: text in every field, files as JSON. */
export type TypedAsset = { [field in Exclude<keyof AssetForm, "tag" | "pictureWords">]: string };

/** The deities by their ids. */
export function useDeityNames(): { [id: string]: string } {
  return Object.fromEntries(useStaffWords().shrines.map(({ id, name }) => [id, name]));
}

/** What the form offers, besides what it asks. */
type Offered = { places: readonly string[]; custodians: readonly string[] };
const OfferedContext = createContext<Offered>({ places: [], custodians: [] });

export function AssetFormOffers({ places, custodians, children }: Offered & { children: ReactNode }) {
  return <OfferedContext value={{ places, custodians }}>{children}</OfferedContext>;
}

export function assetFormOn(
  today: string,
  nextTag?: string,
): RecordRoom<Asset, TypedAsset, AssetForm, AssetList>["form"] {
  return {
    blank: { ...blank, acquiredOn: today },
    typedOf,
    read,
    Fields: AssetFields,
    ...(nextTag && { saveNew: `Save as ${nextTag}` }),
    isWide: true,
  };
}

const blank: TypedAsset = {
  ...{ name: "", category: "vessel", description: "", deityId: "", place: "", custodian: "" },
  ...{ acquiredOn: "", how: "bought", donorId: "", donorName: "", costCents: "", insuredCents: "" },
  ...{ metal: "", grams: "", serial: "", pictures: "[]", documents: "[]", condition: "good" },
  ...{ status: "in-use", nextCheckOn: "", disposal: "null" },
};

function typedOf(asset: Asset): TypedAsset {
  return {
    name: asset.name,
    category: asset.category,
    description: asset.description,
    deityId: asset.deityId ?? "",
    place: asset.place,
    custodian: asset.custodian,
    acquiredOn: asset.acquiredOn,
    how: asset.how,
    donorId: asset.donorId ?? "",
    donorName: asset.donorName,
    costCents: dollars(asset.costCents),
    insuredCents: dollars(asset.insuredCents),
    metal: asset.metal,
    grams: asset.grams === null ? "" : String(asset.grams),
    serial: asset.serial,
    pictures: JSON.stringify(
      asset.pictures.map((id): ChosenPicture => ({ id, description: asset.pictureWords[id] ?? "" })),
    ),
    documents: JSON.stringify(asset.documents.map((id): ChosenFile => ({ id, name: "" }))),
    condition: asset.condition,
    status: asset.status,
    nextCheckOn: asset.nextCheckOn ?? "",
    // Said in a dialog of its own, and kept as it is here.
    disposal: JSON.stringify(asset.disposal),
  };
}

function read(typed: TypedAsset): AssetForm {
  const pictures = picturesIn(typed);
  return {
    name: typed.name,
    category: CATEGORIES.find((one) => one === typed.category) ?? "other",
    description: typed.description,
    deityId: typed.deityId || null,
    place: typed.place,
    custodian: typed.custodian,
    acquiredOn: typed.acquiredOn,
    how: HOWS.find((one) => one === typed.how) ?? "bought",
    donorId: typed.donorId || null,
    donorName: typed.donorName.trim(),
    costCents: centsIn(typed.costCents),
    insuredCents: centsIn(typed.insuredCents),
    metal: typed.metal,
    grams: typed.grams.trim() === "" ? null : (numberTyped(typed.grams) ?? Number.NaN),
    serial: typed.serial,
    pictures: pictures.map(({ id }) => id),
    pictureWords: Object.fromEntries(pictures.map(({ id, description }) => [id, description])),
    documents: papersIn(typed).map(({ id }) => id),
    condition: CONDITIONS.find((one) => one === typed.condition) ?? "good",
    status: STATUSES.find((one) => one === typed.status) ?? "in-use",
    nextCheckOn: typed.nextCheckOn || null,
    disposal: JSON.parse(typed.disposal),
  };
}

function picturesIn({ pictures }: Pick<TypedAsset, "pictures">): ChosenPicture[] {
  return JSON.parse(pictures);
}

function papersIn({ documents }: Pick<TypedAsset, "documents">): ChosenFile[] {
  return JSON.parse(documents);
}

function centsIn(typed: string) {
  return typed.trim() === "" ? null : centsToSend(typed);
}

function dollars(cents: number | null) {
  return cents === null ? "" : formatCents(cents).replace("$", "");
}

type Fields = { form: FormState<TypedAsset> };

const since = { bought: "Bought on", given: "Received on", "on-loan": "With us since" };

function AssetFields({ form }: Fields) {
  const { typed, set } = form;
  const { places, custodians } = useContext(OfferedContext);
  const deityNames = useDeityNames();
  const how = HOWS.find((one) => one === typed.how) ?? "bought";
  return (
    <>
      <TextField form={form} name="name" label="Name" required wide />
      <SelectField form={form} name="category" label="Category" options={categoryWords} />
      <SelectField form={form} name="deityId" label="Deity" options={{ "": "None", ...deityNames }} />
      {needsWeight(typed) && <MetalFields form={form} isNeeded />}
      <OfferedField form={form} name="place" label="Place" offers={places} />
      <OfferedField form={form} name="custodian" label="Custodian" offers={custodians} />
      <OneOf
        legend="How it came"
        name="how"
        options={howWords}
        chosen={how}
        onChoose={(value) => set("how", value)}
      />
      {how === "given" && <GiverField form={form} />}
      <DayField form={form} name="acquiredOn" label={since[how]} required />
      {how === "given" ? (
        <p className="notice full">
          <Icon name="hand" />
          <span>{giftNotice(form)}</span>
        </p>
      ) : (
        <MoneyField form={form} name="costCents" label={how === "bought" ? "Cost" : "Worth"} />
      )}
      <MoneyField form={form} name="insuredCents" label="Insured for" />
      <DayField form={form} name="nextCheckOn" label="Next check" />
      <MoreFields form={form} />
    </>
  );
}

/** A land or a building has no weight worth asking for. */
function needsWeight({ category }: TypedAsset) {
  return category === "ornament";
}

function giftNotice({ typed, isNew }: FormState<TypedAsset>) {
  const name = giftDescription({ name: typed.name.trim(), description: typed.description.trim() });
  const day = typed.acquiredOn ? `, received ${shortDate(typed.acquiredOn, "")}` : "";
  const words = name ? `: “${name}${day}.”` : ".";
  return isNew
    ? `Saves an in-kind gift as well${words} Its receipt says that the temple has not assigned a value.`
    : `Its in-kind gift in the ledger says the same${words} The temple assigns no value.`;
}

/** Those who may look into Donors find the donor; everybody else writes the name down, and the treasurer finds them. */
function GiverField({ form }: Fields) {
  const { typed, set, errors } = form;
  const isDonorsOpen = useContext(Sections).some(({ href }) => href === "/dashboard/donor-entry");
  if (!isDonorsOpen) return <TextField form={form} name="donorName" label="Given by" />;
  return (
    <Field label="Given by" name="donorId" error={errors.donorId}>
      {(control) => (
        <DonorPicker
          {...control}
          placeholder="Two letters of the name"
          picked={{ id: typed.donorId || null, name: typed.donorName }}
          onPick={({ id, name }) => {
            set("donorId", id ?? "");
            set("donorName", name);
          }}
        />
      )}
    </Field>
  );
}

function MetalFields({ form, isNeeded }: Fields & { isNeeded: boolean }) {
  const { typed, set, errors } = form;
  return (
    <>
      <TextField form={form} name="metal" label="Metal" required={isNeeded} />
      <Field label="Weight" name="grams" required={isNeeded} error={errors.grams}>
        {(control) => (
          <span className="affix affix--end">
            <span aria-hidden="true">g</span>
            <input
              {...control}
              className="input num"
              inputMode="decimal"
              autoComplete="off"
              value={typed.grams}
              onChange={({ target }) => set("grams", target.value)}
            />
          </span>
        )}
      </Field>
    </>
  );
}

type MoneyFieldProps = Fields & { name: "costCents" | "insuredCents"; label: string };

function MoneyField({ form: { typed, set, errors }, name, label }: MoneyFieldProps) {
  return (
    <Field label={label} name={name} note="optional" error={errors[name]}>
      {(control) => (
        <Affix sign="$">
          <input
            {...control}
            className="input num"
            inputMode="decimal"
            autoComplete="off"
            value={typed[name]}
            onChange={({ target }) => set(name, target.value)}
          />
        </Affix>
      )}
    </Field>
  );
}

type OfferedFieldProps = Fields & {
  name: "place" | "custodian";
  label: string;
  offers: readonly string[];
};

/** Another word than those in use can be typed, too. */
function OfferedField({ form: { typed, set, errors }, name, label, offers }: OfferedFieldProps) {
  const id = useId();
  return (
    <Field label={label} name={name} error={errors[name]}>
      {(control) => (
        <>
          <input
            {...control}
            autoComplete="off"
            list={`${id}-offers`}
            value={typed[name]}
            onChange={({ target }) => set(name, target.value)}
          />
          <datalist id={`${id}-offers`}>
            {offers.map((offer) => (
              <option key={offer} value={offer} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

const WITHIN = ["description", "serial", "condition", "status", "pictures", "documents", "disposal"];

/** Lent and disposed are said in words of their own, on the asset's page. */
function statusesFor({ status }: TypedAsset) {
  const { lent, disposed, ...others } = statusWords;
  return { ...others, ...(status === "lent" && { lent }), ...(status === "disposed" && { disposed }) };
}

function MoreFields({ form }: Fields) {
  const { typed, set, errors, isNew } = form;
  const pictures = picturesIn(typed);
  return (
    <Folded
      title="Description, condition, pictures and papers"
      isOpenFirst={!isNew}
      isNeeded={WITHIN.some((field) => errors[field])}
    >
      <Field label="Description" name="description" wide error={errors.description}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            value={typed.description}
            onChange={({ target }) => set("description", target.value)}
          />
        )}
      </Field>
      <SelectField form={form} name="condition" label="Condition" options={conditionWords} />
      <SelectField form={form} name="status" label="Status" options={statusesFor(typed)} />
      {!needsWeight(typed) && <MetalFields form={form} isNeeded={false} />}
      <TextField form={form} name="serial" label="Serial number" />
      {typed.how === "given" && <MoneyField form={form} name="costCents" label="Cost" />}
      <Pictures
        pictures={pictures}
        error={errors.pictures}
        onChange={(next) => set("pictures", JSON.stringify(next))}
      />
      <Papers
        papers={papersIn(typed)}
        error={errors.documents}
        onChange={(next) => set("documents", JSON.stringify(next))}
      />
    </Folded>
  );
}

type PicturesProps = {
  pictures: ChosenPicture[];
  error?: string | undefined;
  onChange: (pictures: ChosenPicture[]) => void;
};

/** The first one is shown in lists. */
export function Pictures({ pictures, error, onChange }: PicturesProps) {
  const [sent, setSent] = useState<{ [id: string]: FileAnswer }>({});
  return (
    <div className="asset-files full">
      {pictures.map((picture, at) => (
        <OnePicture
          key={picture.id}
          picture={picture}
          sent={sent[picture.id]}
          nth={at + 1}
          onChange={(next) => onChange(pictures.map((one) => (one.id === picture.id ? next : one)))}
          onTakeOut={() => onChange(pictures.filter(({ id }) => id !== picture.id))}
        />
      ))}
      <UploadBox
        label={pictures.length > 0 ? "Another picture" : "Picture"}
        kind="picture"
        error={error}
        hasFile={false}
        onFile={(file) => {
          setSent((known) => ({ ...known, [file.id]: file }));
          if (!pictures.some(({ id }) => id === file.id))
            onChange([...pictures, { id: file.id, description: "" }]);
        }}
      />
    </div>
  );
}

type OnePictureProps = {
  picture: ChosenPicture;
  sent: FileAnswer | undefined;
  nth: number;
  onChange: (picture: ChosenPicture) => void;
  onTakeOut: () => void;
};

function OnePicture({ picture, sent, nth, onChange, onTakeOut }: OnePictureProps) {
  const file = useFile(picture.id, sent);
  return (
    <div className="asset-file">
      {file && <Picture file={file} alt={picture.description} sizes="8rem" />}
      <Field label={`What picture ${nth} shows`} name={`picture-${nth}`}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            maxLength={200}
            value={picture.description}
            onChange={({ target }) => onChange({ ...picture, description: target.value })}
          />
        )}
      </Field>
      <Button kind="quiet" size="small" onClick={onTakeOut}>
        Take it out<span className="vh">: picture {nth}</span>
      </Button>
    </div>
  );
}

type PapersProps = {
  papers: ChosenFile[];
  error?: string | undefined;
  onChange: (papers: ChosenFile[]) => void;
};

function Papers({ papers, error, onChange }: PapersProps) {
  return (
    <div className="asset-files full">
      {papers.map((paper) => (
        <OnePaper
          key={paper.id}
          paper={paper}
          onTakeOut={() => onChange(papers.filter(({ id }) => id !== paper.id))}
        />
      ))}
      <UploadBox
        label={papers.length > 0 ? "Another paper" : "Paper: an invoice, an appraisal"}
        kind="document"
        error={error}
        hasFile={false}
        onFile={({ id }, name) => {
          if (!papers.some((paper) => paper.id === id)) onChange([...papers, { id, name }]);
        }}
      />
    </div>
  );
}

function OnePaper({ paper, onTakeOut }: { paper: ChosenFile; onTakeOut: () => void }) {
  const known = useFile(paper.name ? undefined : paper.id, undefined);
  const name = paper.name || (known && "name" in known ? String(known.name) : "A PDF");
  return (
    <p className="asset-paper">
      <a href={`/api/files/${paper.id}`} download>
        <Icon name="doc" />
        {name}
      </a>
      <Button kind="quiet" size="small" onClick={onTakeOut}>
        Take it out<span className="vh">: {name}</span>
      </Button>
    </p>
  );
}
