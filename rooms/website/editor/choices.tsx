import { useState } from "react";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { weekdays } from "#domain/content/weekdays.ts";
import type { IconName } from "#domain/content/words.ts";
import { type EditorProps, useEdited } from "./editing.ts";

/** The symbols that fit words of the temple, as they are called. */
const icons: { readonly [icon in IconName]?: string } = {
  lotus: "Lotus",
  diya: "Lamp",
  gopuram: "Temple tower",
  bell: "Bell",
  vase: "Vessel",
  hands: "Hands",
  leaf: "Leaf",
  tree: "Tree",
  crown: "Crown",
  seal: "Seal",
  users: "People",
  user: "Person",
  coins: "Coins",
  bank: "Bank",
  card: "Card",
  ledger: "Ledger",
  chart: "Chart",
  cal: "Calendar",
  clock: "Clock",
  pin: "Place",
  mail: "Letter",
  phone: "Telephone",
  globe: "Globe",
  doc: "Document",
  book: "Book",
  shield: "Shield",
  info: "Information",
  camera: "Camera",
  check: "Tick",
  hand: "Hand",
  fb: "Facebook",
  ig: "Instagram",
  yt: "YouTube",
  x: "X",
};

export function IconChoice({ field, way }: EditorProps<"icon">) {
  const { value, set, isLocked } = useEdited(way);
  const chosen = String(value) as IconName;
  const offered = Object.entries({ [chosen]: chosen, ...icons }) as [IconName, string][];
  return (
    <details className="icons">
      <summary>
        <Icon name={chosen} />
        <span>
          {field.label}: {icons[chosen] ?? chosen}
        </span>
      </summary>
      <fieldset disabled={isLocked}>
        <legend className="vh">{field.label}</legend>
        {offered.map(([icon, words]) => (
          <label key={icon} className="icons__one" title={words}>
            <input
              type="radio"
              name={way}
              value={icon}
              aria-label={words}
              checked={icon === chosen}
              onChange={() => set(icon)}
            />
            <Icon name={icon} />
          </label>
        ))}
      </fieldset>
    </details>
  );
}

export function Days({ field, way }: EditorProps<"weekdays">) {
  const { value, set, error, isLocked } = useEdited(way);
  const open = Array.isArray(value) ? value : [];
  return (
    <fieldset className="field dayticks" disabled={isLocked}>
      <legend>{field.label}</legend>
      <div className="dayticks__days">
        {weekdays.map((day) => (
          <label key={day} className="tick">
            <input
              type="checkbox"
              name={way}
              checked={open.includes(day)}
              onChange={({ target }) =>
                set(weekdays.filter((each) => (each === day ? target.checked : open.includes(each))))
              }
            />
            <span>{day}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className="error">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

export function Tick({
  field,
  way,
  of,
}: EditorProps<"tick"> & { /** Whose tick it is, for readers. */ of?: string }) {
  const { value, set, isLocked } = useEdited(way);
  return (
    <label className="tick">
      <input
        type="checkbox"
        name={way}
        checked={value === true}
        disabled={isLocked}
        onChange={({ target }) => set(target.checked)}
      />
      <span>
        {field.label}
        {of && <span className="vh">, {of}</span>}
        {field.hint && !of && <span className="hint">{field.hint}</span>}
      </span>
    </label>
  );
}

/** The pages of the site, and places on them. */
const places: { readonly [href: string]: string } = {
  "/": "Home",
  "/#mission": "Home, the mission",
  "/#impact": "Home, the impact",
  "/#slideshow": "Home, the slideshow",
  "/about": "About",
  "/board": "Our team",
  "/bylaws": "Official documents",
  "/deities": "Deities",
  "/donate": "Donate",
  "/donors": "Donor wall",
  "/events": "Events",
  "/events#help": "Events, ways to help",
  "/panchang": "Panchang",
  "/landprojectdetails": "Land project",
  "/landprojectdetails#land": "Land project, the phases",
  "/loanprogram": "Loan program",
  "/news": "News",
  "/contactus": "Contact",
  "/contactus?subject=Donation+Query": "Contact, about a donation",
  "/contactus?subject=Loan+Program": "Contact, about a loan",
};

const ELSEWHERE = "elsewhere";

/** A page chosen from the list, or another address of this site. */
export function AddressChoice({ field, way }: EditorProps<"path">) {
  const { value, set, error, isLocked } = useEdited(way);
  const [isElsewhere, setIsElsewhere] = useState(false);
  const address = String(value ?? "");
  // Addresses mean the same in small letters and in capitals.
  const known = Object.keys(places).find((place) => place.toLowerCase() === address.toLowerCase());
  const isTyped = isElsewhere || (address !== "" && known === undefined);
  return (
    <>
      <Field
        label={field.label}
        name={way}
        required={!field.optional}
        hint={field.hint}
        error={isTyped ? undefined : error}
      >
        {(control) => (
          <select
            {...control}
            disabled={isLocked}
            value={isTyped ? ELSEWHERE : (known ?? "")}
            onChange={({ target }) => {
              setIsElsewhere(target.value === ELSEWHERE);
              if (target.value !== ELSEWHERE) set(target.value);
            }}
          >
            <option value="">{field.optional ? "None" : "Choose one"}</option>
            {Object.entries(places).map(([place, words]) => (
              <option key={place} value={place}>
                {words}
              </option>
            ))}
            <option value={ELSEWHERE}>Another address of this site…</option>
          </select>
        )}
      </Field>
      {isTyped && (
        <Field label="Address on this site" name={`${way}-typed`} hint="It begins with /." error={error}>
          {(control) => (
            <input
              {...control}
              disabled={isLocked}
              value={address}
              onChange={({ target }) => set(target.value)}
            />
          )}
        </Field>
      )}
    </>
  );
}
