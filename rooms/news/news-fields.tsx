import { Described } from "#app/records/described-form.tsx";
import type { FormState } from "#app/records/record-room.ts";
import { Choices } from "#app/ui/choices.tsx";
import { Affix, Field } from "#app/ui/field.tsx";
import { slugOf } from "./news.ts";
import { plainFields, type TypedNews } from "./news-form.ts";
import { NewsPictureField } from "./news-picture-field.tsx";
import { WordsField } from "./words-field.tsx";
import "./news-fields.css";

type NewsFieldsProps = { form: FormState<TypedNews> };

const MOST_SUMMARY = 300;

/** Everything that is written of a news item. */
export function NewsFields(props: NewsFieldsProps) {
  return (
    <>
      <What {...props} />
      <AddressAndDate {...props} />
    </>
  );
}

function What({ form }: NewsFieldsProps) {
  const { typed, set, errors } = form;
  const { summary } = typed;
  return (
    <section className="formcard" aria-label="What is told">
      <Described of={plainFields} form={form} name="title" maxLength={200} />
      <Field
        label="Short text"
        name="summary"
        note={`${summary.length} of ${MOST_SUMMARY}`}
        hint="Shown on /news, in the feed and in search results. If blank, the opening of the story is used."
        error={errors.summary}
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={MOST_SUMMARY}
            value={summary}
            onChange={({ target }) => set("summary", target.value.replaceAll("\n", " "))}
          />
        )}
      </Field>
      <NewsPictureField
        value={typed.picture}
        error={errors.picture}
        onChange={(picture) => set("picture", picture)}
      />
      <WordsField value={typed.words} error={errors.words} onChange={(words) => set("words", words)} />
    </section>
  );
}

const ways = {
  page: { label: "A page of its own", about: "Read More opens it, with the words above." },
  link: { label: "Another address", about: "Read More leads there; the words are not shown." },
};

function AddressAndDate({ form: { typed, set, errors } }: NewsFieldsProps) {
  const { leadsTo, link, slug, title, date, from } = typed;
  return (
    <section className="formcard" aria-labelledby="address-and-date">
      <h2 id="address-and-date">Address and date</h2>
      <div role="radiogroup" aria-label="Read More leads to">
        <Choices
          name="leadsTo"
          options={ways}
          chosen={leadsTo}
          onChoose={(chosen) => set("leadsTo", chosen)}
          isSideBySide
        />
      </div>
      {leadsTo === "page" ? (
        <Field
          label="Address of the page"
          name="slug"
          hint="Made from the title. The old address keeps leading here when you change it."
          error={errors.slug}
        >
          {(control) => (
            <Affix sign="/news/">
              <input
                {...control}
                maxLength={80}
                autoComplete="off"
                spellCheck={false}
                placeholder={slugOf(title)}
                value={slug}
                onChange={({ target }) => set("slug", target.value)}
              />
            </Affix>
          )}
        </Field>
      ) : (
        <Field
          label="Address"
          name="link"
          required
          hint="A page of this site as /donate, or another site as https://…"
          error={errors.link}
        >
          {(control) => (
            <input
              {...control}
              maxLength={500}
              autoComplete="off"
              spellCheck={false}
              value={link}
              onChange={({ target }) => set("link", target.value)}
            />
          )}
        </Field>
      )}
      <div className="formcard__row">
        <Field label="Date shown" name="date" error={errors.date}>
          {(control) => (
            <input
              {...control}
              className="input num"
              type="date"
              value={date}
              onChange={({ target }) => set("date", target.value)}
            />
          )}
        </Field>
        <Field
          label="Published from"
          name="from"
          note="optional"
          hint="A later day makes it appear by itself."
          error={errors.publishedFrom}
        >
          {(control) => (
            <input
              {...control}
              className="input num"
              type="date"
              value={from}
              onChange={({ target }) => set("from", target.value)}
            />
          )}
        </Field>
      </div>
    </section>
  );
}
