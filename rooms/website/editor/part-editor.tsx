import { type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { MeContext } from "#app/admin/me.ts";
import { ThrowAway, useAskBeforeLeaving } from "#app/admin/typed-words.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { partForms } from "#domain/content/parts.ts";
import { type FieldAct, mayChangeField } from "../field-rights.ts";
import { changesOf } from "../forms/changes.ts";
import { textsOf } from "../forms/texts.ts";
import { type Part, parts } from "../website.ts";
import { ConflictNotice } from "./conflict-notice.tsx";
import { EditingContext, goToField } from "./editing.ts";
import { type Around, FormSection } from "./form-section.tsx";
import { Preview } from "./preview.tsx";
import { PublishBar } from "./publish-bar.tsx";
import { type Draft, useDraft } from "./use-draft.ts";
import "./editor.css";

type PartEditorProps = {
  part: Part;
  /** What stands before the form. */
  above?: (draft: Draft) => ReactNode;
  /** What a section says of its own around its fields, by the section's title. */
  around?: (draft: Draft) => { [section: string]: Around };
  /** What is asked before it is public. */
  asked?: (draft: Draft) => ReactNode;
  /** Sections stand open, one below the other. */
  hasCards?: true;
};

/** The form of a part with what it will look like beside it. */
export function PartEditor({ part, above, around, asked, hasCards }: PartEditorProps) {
  const { role } = useContext(MeContext);
  const form = partForms[part.part];
  const draft = useDraft(part, form);
  const [isPreview, setIsPreview] = useState(false);
  const { title, pages } = parts[part.part];
  const { stored, value, typed, errors, faults, update, faultsOf, conflict } = draft;
  const changes = useMemo(() => changesOf(form, stored.published, value), [form, stored.published, value]);
  const mayChange = (way: string, act?: FieldAct) =>
    mayChangeField(role, part.part, way.split(".")[0] ?? "", act);
  const mayChangeAny = form.sections.some(({ fields }) => fields.some(({ name }) => mayChange(name)));
  const isStuck =
    !draft.isKept && (Object.keys(faults).length > 0 || isFailing(draft) || conflict !== undefined);
  const leave = useAskBeforeLeaving(isStuck, false, () => {});
  useFieldOfAddress();
  const arounds = around?.(draft) ?? {};
  return (
    <div className="edit" data-view={isPreview ? "preview" : "edit"}>
      <div className="edit__in">
        <div className="edit__head">
          <Breadcrumb trail={[{ label: "Website", href: "/dashboard/website" }, { label: title }]} />
          <h1>{title}</h1>
        </div>
        <div className="edit__side">
          <PublishBar
            draft={draft}
            changes={changes}
            publishable={changes.filter(({ way }) => mayChange(way, "publishes"))}
            mayChange={mayChangeAny}
            asked={asked?.(draft)}
          >
            <fieldset className="seg pubbar__view">
              <legend className="vh">Show</legend>
              <label>
                <input type="radio" name="view" checked={!isPreview} onChange={() => setIsPreview(false)} />
                <Icon name="edit" />
                {mayChangeAny ? "Edit" : "Words"}
              </label>
              <label>
                <input type="radio" name="view" checked={isPreview} onChange={() => setIsPreview(true)} />
                <Icon name="eye" />
                Preview
              </label>
            </fieldset>
          </PublishBar>
          <Preview
            title={title}
            pages={pages}
            version={stored.version}
            words={() => textsOf(form, value).filter(({ kind }) => kind !== "number")}
            onChosen={() => setIsPreview(false)}
          />
        </div>
        <div className="edit__form">
          {above?.(draft)}
          {conflict && <ConflictNotice draft={draft} conflict={conflict} form={form} />}
          <EditingContext value={{ value: typed, errors, mayChange, update, faultsOf }}>
            {form.sections.map((section, index) => (
              <FormSection
                key={section.title}
                section={section}
                hasCards={hasCards}
                published={stored.published}
                value={value}
                isOpen={index === 0}
                around={arounds[section.title]}
              />
            ))}
          </EditingContext>
        </div>
      </div>
      <ThrowAway leave={leave} what={`Not all you typed into ${title} could be kept.`} />
    </div>
  );
}

function isFailing({ keeping }: Draft) {
  return keeping.state === "unreachable" || keeping.state === "refused";
}

/** A search leads to the field with the words: `?field=slideshow.slides.0.title`. */
function useFieldOfAddress() {
  const [search] = useSearchParams();
  const field = search.get("field");
  useEffect(() => {
    if (field) goToField(field);
  }, [field]);
}
