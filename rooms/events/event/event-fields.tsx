import { useStaffWords } from "#app/admin/staff-words.ts";
import { PictureField } from "#app/files/picture-field.tsx";
import { Choices } from "#app/ui/choices.tsx";
import { Field } from "#app/ui/field.tsx";
import { KINDS, kindWords } from "./event.ts";
import type { FieldsProps } from "./event-form.ts";
import { Tiers } from "./event-tiers.tsx";
import { Repeats, When } from "./event-when.tsx";
import "./event-fields.css";

const MOST_WORDS = 2000;

/** Everything that is written of an event. */
export function EventFields(props: FieldsProps) {
  return (
    <>
      <What {...props} />
      <When {...props} />
      <Repeats {...props} />
      <Tiers {...props} />
      <WhoSees {...props} />
    </>
  );
}

function What({ typed, set, errors }: FieldsProps) {
  const { shrines } = useStaffWords();
  return (
    <section className="part" aria-labelledby="part-what">
      <h2 id="part-what">What</h2>
      <div className="part__row part__row--what">
        <Field label="Title" name="title" required error={errors.title}>
          {(control) => (
            <input
              {...control}
              maxLength={200}
              autoComplete="off"
              value={typed.title}
              onChange={({ target }) => set({ title: target.value })}
            />
          )}
        </Field>
        <Field label="Kind" name="kind" error={errors.kind}>
          {(control) => (
            <select
              {...control}
              value={typed.kind}
              onChange={({ target }) =>
                set({ kind: KINDS.find((kind) => kind === target.value) ?? typed.kind })
              }
            >
              {KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {kindWords[kind]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div className="part__row">
        <Field label="Deity" name="deityId" note="optional" error={errors.deityId}>
          {(control) => (
            <select
              {...control}
              value={typed.deityId}
              onChange={({ target }) => set({ deityId: target.value })}
            >
              <option value="">None</option>
              {shrines.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Place" name="place" error={errors.place}>
          {(control) => (
            <input
              {...control}
              maxLength={200}
              value={typed.place}
              onChange={({ target }) => set({ place: target.value })}
            />
          )}
        </Field>
      </div>
      <Field
        label="Description"
        name="description"
        note={`${typed.description.length.toLocaleString("en-US")} of ${MOST_WORDS.toLocaleString("en-US")}`}
        error={errors.description}
      >
        {(control) => (
          <textarea
            {...control}
            maxLength={MOST_WORDS}
            value={typed.description}
            onChange={({ target }) => set({ description: target.value })}
          />
        )}
      </Field>
      <PictureField
        label="Picture"
        name="picture"
        value={typed.picture}
        errors={{ picture: errors.pictureId, description: errors.pictureText }}
        onChange={(picture) => set({ picture })}
      />
    </section>
  );
}

const whoSees = {
  draft: { label: "Draft", about: "Only volunteers who sign in here" },
  published: { label: "Published", about: "Everyone, at once, also in the calendar file" },
  cancelled: { label: "Cancelled", about: "Stays on the site, struck through" },
} as const;

function WhoSees({ typed, set }: FieldsProps) {
  return (
    <section className="part" aria-labelledby="part-who">
      <h2 id="part-who">Who sees it</h2>
      <div role="radiogroup" aria-labelledby="part-who">
        <Choices
          name="status"
          options={whoSees}
          chosen={typed.status}
          onChoose={(status) => set({ status })}
        />
      </div>
    </section>
  );
}
