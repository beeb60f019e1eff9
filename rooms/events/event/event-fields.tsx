import { useStaffWords } from "#app/admin/staff-words.ts";
import { PictureField } from "#app/files/picture-field.tsx";
import { Described } from "#app/records/described-form.tsx";
import { SelectField } from "#app/records/record-fields.tsx";
import { Choices } from "#app/ui/choices.tsx";
import { Field } from "#app/ui/field.tsx";
import { type EventFieldsProps, plainFields } from "./event-form.ts";
import { Tiers } from "./event-tiers.tsx";
import { Repeats, When } from "./event-when.tsx";
import "./event-fields.css";

const MOST_WORDS = 2000;

/** Everything that is written of an event. */
export function EventFields(props: EventFieldsProps) {
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

function What({ form, set }: EventFieldsProps) {
  const { typed, errors } = form;
  const { shrines } = useStaffWords();
  return (
    <section className="part" aria-labelledby="part-what">
      <h2 id="part-what">What</h2>
      <div className="part__row part__row--what">
        <Described of={plainFields} form={form} name="title" maxLength={200} />
        <Described of={plainFields} form={form} name="kind" />
      </div>
      <div className="part__row">
        <SelectField
          form={form}
          name="deityId"
          label="Deity"
          note="optional"
          options={{ "": "None", ...Object.fromEntries(shrines.map(({ id, name }) => [id, name])) }}
        />
        <Described of={plainFields} form={form} name="place" maxLength={200} />
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

function WhoSees({ form: { typed }, set }: EventFieldsProps) {
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
