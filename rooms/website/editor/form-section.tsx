import { type ReactNode, useId, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import type { PartSection } from "#domain/content/part-fields.ts";
import { valueAt } from "#domain/content/ways.ts";
import { changesIn, listed } from "../forms/changes.ts";
import { useEditing } from "./editing.ts";
import { Fields } from "./fields.tsx";

/** What a section says of its own: beside its title, before its fields and after them. */
export type Around = { tag?: ReactNode; before?: ReactNode; after?: ReactNode };

type FormSectionProps = {
  section: PartSection;
  published: unknown;
  value: unknown;
  isOpen: boolean;
  /** Never folded. */
  hasCards?: true | undefined;
  around?: Around | undefined;
};

/** One section of a form: folded, as a card, or, where it is one list of people, as a heading over its rows. */
export function FormSection({ section, published, value, isOpen, hasCards, around = {} }: FormSectionProps) {
  const id = useId();
  const { title, hint, fields } = section;
  const changed = changesIn(fields, published, value, "", title).length;
  const [startsOpen] = useState(isOpen || changed > 0);
  const [only] = fields;
  if (only?.kind === "list" && only.isInDialog) {
    return (
      <section className="people-edit" aria-labelledby={id}>
        <h2 id={id}>
          {title} <span className="muted num">{listed(valueAt(value, only.name)).length}</span>
        </h2>
        <Fields fields={fields} was={published} />
      </section>
    );
  }
  const inside = (
    <div className="form form--2 group__in">
      {hint && !hasCards && <p className="hint full">{hint}</p>}
      {around.before && <div className="full">{around.before}</div>}
      <Fields fields={fields} was={published} />
      {around.after && <div className="full">{around.after}</div>}
    </div>
  );
  if (hasCards) {
    return (
      <section className="formcard" aria-labelledby={id} id={anchorOf(title)}>
        <div className="formcard__head">
          <h2 id={id}>{title}</h2>
          {around.tag}
          {hint && <p className="hint">{hint}</p>}
        </div>
        {inside}
      </section>
    );
  }
  return (
    <details className="group" open={startsOpen}>
      <summary>
        <h2>{title}</h2>
        <span className="group__note">
          <Mistaken section={section} />
          {changed > 0 && <span className="was__tag">{changed} changed</span>}
          <span>{noteOf(section, value)}</span>
        </span>
        <Icon name="down" />
      </summary>
      {inside}
    </details>
  );
}

/** Where links to the sections of a long form lead. */
export function anchorOf(title: string) {
  return title.toLowerCase().replaceAll(/[^a-z]+/g, "-");
}

function Mistaken({ section: { fields } }: { section: PartSection }) {
  const { errors } = useEditing();
  const ways = Object.keys(errors).filter((way) =>
    fields.some(({ name }) => way === name || way.startsWith(`${name}.`)),
  );
  if (ways.length === 0) return null;
  return (
    <span className="group__wrong">
      <Icon name="alert" />
      {ways.length} to mend
    </span>
  );
}

function noteOf({ note, fields }: PartSection, value: unknown) {
  const list = fields.find((field) => field.kind === "list");
  if (note || list?.kind !== "list") return note;
  const count = listed(valueAt(value, list.name)).length;
  return `${count} ${count === 1 ? list.one : list.many}`;
}
