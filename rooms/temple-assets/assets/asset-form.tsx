import { createContext, type ReactNode, useContext, useId, useState } from "react";
import { Sections } from "#app/admin/sections.ts";
import { useStaffWords } from "#app/admin/staff-words.ts";
import { type ChosenPicture, Picture, useFile } from "#app/files/picture-field.tsx";
import { UploadBox } from "#app/files/upload-box.tsx";
import { Described, formOf } from "#app/records/described-form.tsx";
import { Folded, OneOf, SelectField } from "#app/records/record-fields.tsx";
import type { FormState, RecordRoom } from "#app/records/record-room.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { TypedOf } from "#domain/fields.ts";
import type { FileAnswer } from "#domain/files.ts";
import { shortDate } from "#domain/short-date.ts";
import { DonorPicker } from "../../donors/donor-picker.tsx";
import {
  type Asset,
  type AssetForm,
  type AssetList,
  assetKind,
  giftDescription,
  type How,
  howWords,
  statusWords,
} from "./asset.ts";

const { fields } = assetKind;
export type TypedAsset = TypedOf<typeof fields>;

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
  const form = formOf(fields);
  return {
    ...form,
    blank: { ...form.blank, category: "vessel", acquiredOn: today },
    Fields: AssetFields,
    ...(nextTag && { saveNew: `Save as ${nextTag}` }),
    isWide: true,
  };
}

type AssetFieldsProps = { form: FormState<TypedAsset> };

function isHow(how: string): how is How {
  return Object.hasOwn(howWords, how);
}

const since = { bought: "Bought on", given: "Received on", "on-loan": "With us since" };

function AssetFields({ form }: AssetFieldsProps) {
  const { typed, set } = form;
  const { places, custodians } = useContext(OfferedContext);
  const deityNames = useDeityNames();
  const how = isHow(typed.how) ? typed.how : "bought";
  return (
    <>
      <Described of={fields} form={form} name="name" wide />
      <Described of={fields} form={form} name="category" />
      <SelectField
        form={{
          ...form,
          typed: { deityId: typed.deityId ?? "" },
          set: (_: "deityId", id: string) => set("deityId", id || null),
        }}
        name="deityId"
        label={fields.deityId.label}
        options={{ "": "None", ...deityNames }}
      />
      {needsWeight(typed) && <MetalFields form={form} isNeeded />}
      <OfferedField form={form} name="place" offers={places} />
      <OfferedField form={form} name="custodian" offers={custodians} />
      <OneOf
        legend="How it came"
        name="how"
        options={howWords}
        chosen={how}
        onChoose={(value) => set("how", value)}
      />
      {how === "given" && <GiverField form={form} />}
      <Described of={fields} form={form} name="acquiredOn" label={since[how]} />
      {how === "given" ? (
        <p className="notice full">
          <Icon name="hand" />
          <span>{giftNotice(form)}</span>
        </p>
      ) : (
        <Described of={fields} form={form} name="costCents" label={how === "bought" ? "Cost" : "Worth"} />
      )}
      <Described of={fields} form={form} name="insuredCents" />
      <Described of={fields} form={form} name="nextCheckOn" />
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
function GiverField({ form }: AssetFieldsProps) {
  const { typed, set, errors } = form;
  const isDonorsOpen = useContext(Sections).some(({ href }) => href === "/dashboard/donor-entry");
  if (!isDonorsOpen) return <Described of={fields} form={form} name="donorName" />;
  return (
    <Field label={fields.donorName.label} name="donorId" error={errors.donorId}>
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

function MetalFields({ form, isNeeded }: AssetFieldsProps & { isNeeded: boolean }) {
  return (
    <>
      <Described of={fields} form={form} name="metal" required={isNeeded} />
      <Described of={fields} form={form} name="grams" required={isNeeded} />
    </>
  );
}

type OfferedFieldProps = AssetFieldsProps & {
  name: "place" | "custodian";
  offers: readonly string[];
};

/** Another word than those in use can be typed, too. */
function OfferedField({ form: { typed, set, errors }, name, offers }: OfferedFieldProps) {
  const id = useId();
  return (
    <Field label={fields[name].label} name={name} error={errors[name]}>
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

function MoreFields({ form }: AssetFieldsProps) {
  const { typed, set, errors, isNew } = form;
  return (
    <Folded
      title="Description, condition, pictures and papers"
      isOpenFirst={!isNew}
      isNeeded={WITHIN.some((field) => errors[field])}
    >
      <Described of={fields} form={form} name="description" />
      <Described of={fields} form={form} name="condition" />
      <Described of={fields} form={form} name="status" options={statusesFor(typed)} />
      {!needsWeight(typed) && <MetalFields form={form} isNeeded={false} />}
      <Described of={fields} form={form} name="serial" />
      {typed.how === "given" && <Described of={fields} form={form} name="costCents" />}
      <Pictures
        pictures={typed.pictures.map((id) => ({ id, description: typed.pictureWords[id] ?? "" }))}
        error={errors.pictures}
        onChange={(next) => {
          set(
            "pictures",
            next.map(({ id }) => id),
          );
          set("pictureWords", Object.fromEntries(next.map(({ id, description }) => [id, description])));
        }}
      />
      <Papers papers={typed.documents} error={errors.documents} onChange={(next) => set("documents", next)} />
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
  papers: string[];
  error?: string | undefined;
  onChange: (papers: string[]) => void;
};

function Papers({ papers, error, onChange }: PapersProps) {
  const [names, setNames] = useState<{ [id: string]: string }>({});
  return (
    <div className="asset-files full">
      {papers.map((id) => (
        <OnePaper
          key={id}
          id={id}
          sentAs={names[id]}
          onTakeOut={() => onChange(papers.filter((one) => one !== id))}
        />
      ))}
      <UploadBox
        label={papers.length > 0 ? "Another paper" : "Paper: an invoice, an appraisal"}
        kind="document"
        error={error}
        hasFile={false}
        onFile={({ id }, name) => {
          setNames((known) => ({ ...known, [id]: name }));
          if (!papers.includes(id)) onChange([...papers, id]);
        }}
      />
    </div>
  );
}

type OnePaperProps = { id: string; sentAs: string | undefined; onTakeOut: () => void };

function OnePaper({ id, sentAs, onTakeOut }: OnePaperProps) {
  const known = useFile(sentAs ? undefined : id, undefined);
  const name = sentAs || (known && "name" in known ? String(known.name) : "A PDF");
  return (
    <p className="asset-paper">
      <a href={`/api/files/${id}`} download>
        <Icon name="doc" />
        {name}
      </a>
      <Button kind="quiet" size="small" onClick={onTakeOut}>
        Take it out<span className="vh">: {name}</span>
      </Button>
    </p>
  );
}
