import { useContext, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { MeContext } from "#app/admin/me.ts";
import { useToast } from "#app/admin/toast.tsx";
import { ThrowAway, useAskBeforeLeaving, useTypedForm } from "#app/admin/typed-words.tsx";
import { clientOf, conflictOf, type Outcome, send } from "#app/records/client.ts";
import { Changed, Compared } from "#app/records/record-dialog.tsx";
import { Past, RestoreDialog } from "#app/records/record-panel.tsx";
import { RecordsFailed } from "#app/records/records-screen.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { SiteWords } from "#domain/content/parts.ts";
import { greetingOf } from "#domain/person.ts";
import { compare } from "#domain/record-words.ts";
import type { Conflict, HistoryEntry } from "#domain/records.ts";
import { roleWords } from "#domain/roles.ts";
import { services } from "#server/services.ts";
import { rooms } from "../opened.ts";
import { ReceiptPicture } from "./receipt-picture.tsx";
import { discarding, drafting, kindOf, mayChangeField, type Part as PartOf, publishing } from "./website.ts";
import "./website.css";

type Part = PartOf<"temple">;
type TempleSettings = Pick<
  SiteWords["temple"],
  "legalName" | "ein" | "mailingAddress" | "signerName" | "signerTitle"
>;

const partKind = kindOf<"temple">();

const templeLabels: Record<keyof TempleSettings, string> = {
  legalName: "Legal name",
  ein: "EIN",
  mailingAddress: "Mailing address",
  signerName: "Signer of receipts",
  signerTitle: "Title of the signer",
};

export const meta = adminMeta("Temple, Website");

export async function loader({ context }: LoaderFunctionArgs) {
  const { accounts } = context.get(services);
  const keepers = accounts.people.all().filter(({ role }) => mayChangeField(role, "temple", "ein"));
  return {
    part: (await context.get(rooms).website.partOf("temple")) as Part,
    keepers: keepers.filter(({ name }) => name).map(({ name, role }) => ({ name, role })),
  };
}

/** What stands on every receipt: written once, by those who answer for the money. */
export default function TempleScreen() {
  const { part, keepers } = useLoaderData<typeof loader>();
  const { role } = useContext(MeContext);
  const mayChange = mayChangeField(role, "temple", "ein");
  return (
    <>
      <Breadcrumb trail={[{ label: "Website", href: "/dashboard/website" }, { label: "Temple" }]} />
      <div className="work__head">
        <div>
          <h1>Temple</h1>
          <p className="muted">Stands on every receipt and statement issued after it is saved.</p>
        </div>
      </div>
      {part.published.ein === "" && <NoEin />}
      {mayChange ? <Form part={part} /> : <ToRead part={part} keepers={keepers} />}
    </>
  );
}

export function ErrorBoundary() {
  return <RecordsFailed many="words of this part" />;
}

function NoEin() {
  return (
    <div className="notice notice--warn">
      <Icon name="alert" />
      <p>
        <strong>Receipts cannot be issued: there is no EIN.</strong> A receipt without it is no proof for the
        giver. It stands on the IRS letter, as 12-3456789.
      </p>
    </div>
  );
}

type Keepers = Awaited<ReturnType<typeof loader>>["keepers"];

function ToRead({ part, keepers }: { part: Part; keepers: Keepers }) {
  const { role } = useContext(MeContext);
  const names = keepers.map(
    (keeper) => `${greetingOf(keeper)} (${roleWords[keeper.role].label.toLowerCase()})`,
  );
  const whom = new Intl.ListFormat("en", { type: "disjunction" }).format(names) || "an administrator";
  return (
    <div className="temple">
      <section className="panel" aria-labelledby="temple-legal">
        <Head />
        <div className="notice">
          <Icon name="lock" />
          <p>
            Your role is {roleWords[role].label}. What stands on receipts is for treasurers and administrators
            to change: ask {whom}.
          </p>
        </div>
        <dl className="facts temple__facts">
          {fieldNames.map((field) => (
            <div key={field}>
              <dt>{templeLabels[field]}</dt>
              <dd>{part.published[field] || "not written down yet"}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="temple__side">
        <ReceiptPicture settings={part.published} />
        <History part={part} />
      </div>
    </div>
  );
}

function Head() {
  return (
    <div className="temple__head">
      <h2 id="temple-legal">Legal name and receipts</h2>
      <Tag kind="peacock">Treasurer, administrator</Tag>
    </div>
  );
}

const fieldNames = Object.keys(templeLabels) as (keyof TempleSettings)[];

function Form({ part }: { part: Part }) {
  const { save, saved, discard, restore, takeOver } = useChanges(part);
  const [conflict, setConflict] = useState<Conflict<Part>>();
  const { form, typed, set, become, errors, fault, isSending, isDirty } = useTypedForm({
    blank: part.draft ?? part.published,
    send: (values: TempleSettings) => trySaving(values, part.version),
    onSent: (answer: Part) => saved(answer),
  });
  const leave = useAskBeforeLeaving(isDirty, isSending, () => {});
  // What others saved, what was undone and what was restored is shown as soon as it is known.
  const [shown, setShown] = useState(part.version);
  if (shown !== part.version) {
    setShown(part.version);
    become(part.draft ?? part.published);
  }

  async function trySaving(values: TempleSettings, version: string) {
    setConflict(undefined);
    const answer = await save(values, version);
    if (answer.ok) return answer;
    const met = conflictOf(partKind, answer);
    if (!met) return answer;
    setConflict(met);
    return { ok: false as const, message: "", fields: {} };
  }

  async function overwrite({ current }: Conflict<Part>) {
    const answer = await trySaving(typed, current.version);
    if (answer.ok) saved(answer.data, current);
  }

  const field = (name: keyof TempleSettings) => ({
    ...{ name, label: templeLabels[name], ...(errors[name] && { error: errors[name] }) },
  });
  const typing = (name: keyof TempleSettings) => ({
    ...{ value: typed[name], autoComplete: "off" },
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  });
  return (
    <div className="temple">
      <section className="panel" aria-labelledby="temple-legal">
        <Head />
        <form {...form} className="form form--2">
          {fault && (
            <div className="full">
              <ErrorNotice>Error: {fault}</ErrorNotice>
            </div>
          )}
          {part.draft && (
            <div className="notice full">
              <Icon name="edit" />
              <p>
                Not public yet: this was written down and not published. Save publishes it.{" "}
                <button className="linkbtn" type="button" onClick={discard}>
                  Discard the draft
                </button>
              </p>
            </div>
          )}
          {conflict && (
            <Changed
              words={`${conflict.changedBy} changed this while you had it open. Nothing you typed is lost: compare, and decide.`}
              table={
                <Compared
                  by={conflict.changedBy}
                  rows={compare(partKind.fields, conflict.current, {
                    ...conflict.current,
                    published: { ...conflict.current.published, ...typed },
                  })}
                />
              }
            >
              <Button
                kind="outline"
                size="small"
                onClick={() => {
                  setConflict(undefined);
                  takeOver();
                }}
              >
                Take theirs
              </Button>
              <Button size="small" busy={isSending && "Saving..."} onClick={() => overwrite(conflict)}>
                Overwrite with mine
              </Button>
            </Changed>
          )}
          <Field
            {...field("legalName")}
            required
            wide
            hint="At the top of the receipt, and in its last line."
          >
            {(control) => <input {...control} {...typing("legalName")} />}
          </Field>
          <Field
            {...field("ein")}
            required
            hint="Two digits, a hyphen, seven digits: 12-3456789. Beside the date."
          >
            {(control) => <input {...control} {...typing("ein")} className="input num" inputMode="numeric" />}
          </Field>
          <Field {...field("mailingAddress")} required wide hint="Below the name, in one line.">
            {(control) => <textarea {...control} {...typing("mailingAddress")} rows={2} />}
          </Field>
          <Field {...field("signerName")} hint="Below the letter, where it is signed.">
            {(control) => <input {...control} {...typing("signerName")} />}
          </Field>
          <Field {...field("signerTitle")}>
            {(control) => <input {...control} {...typing("signerTitle")} />}
          </Field>
          <div className="full temple__acts">
            <Button type="submit" busy={isSending && "Saving..."}>
              Save
            </Button>
          </div>
        </form>
      </section>
      <div className="temple__side">
        <ReceiptPicture settings={{ ...part.published, ...typed }} />
        <History part={part} onRestore={restore} />
      </div>
      <ThrowAway leave={leave} what="Your changes to what stands on receipts have not been saved." />
    </div>
  );
}

/** What happens to the part, and what is said of it, with the way back. */
function useChanges(part: Part) {
  const toast = useToast();
  const { revalidate } = useRevalidator();

  /** Written down and made public in one press: nothing on these lines is worth keeping as a draft. */
  async function save(value: TempleSettings, version: string): Promise<Outcome<Part>> {
    const draft = await send(drafting("temple"), { value, version });
    if (!draft.ok) return draft;
    const published = await send(publishing("temple"), { version: draft.data.version });
    // The draft stands: the screen goes on from there, and says so.
    if (!published.ok) revalidate();
    return published;
  }

  async function undo(former: Part, now: Part) {
    const answer = await save(former.published, now.version);
    if (answer.ok) revalidate();
    return answer;
  }

  function say(words: string, now: Part, former: Part) {
    toast.say(words, { run: () => undo(former, now), undone: "Undone: receipts say what they said before." });
    revalidate();
  }

  return {
    save,
    saved: (now: Part, former = part) => say("Saved. Receipts issued from now on say so.", now, former),
    async discard() {
      const answer = await send(discarding("temple"));
      if (answer.ok) revalidate();
      else toast.fail(`The draft is still there: ${answer.message}`);
    },
    /** What others saved is shown instead. */
    takeOver: () => revalidate(),
    async restore(version: string) {
      const answer = await clientOf(partKind).restore(part.id, version);
      if (answer.ok) say("Receipts say what they said then.", answer.data, part);
      else toast.fail(`Not restored: ${answer.message}`);
    },
  };
}

function History({ part, onRestore }: { part: Part; onRestore?: (version: string) => void }) {
  const [asked, setAsked] = useState<HistoryEntry<Part>>();
  return (
    <section className="panel" aria-labelledby="temple-history">
      <h2 id="temple-history">History</h2>
      <div className="temple__past">
        <Past kind={partKind} record={part} {...(onRestore && { onRestore: setAsked })} />
      </div>
      {asked?.after && (
        <RestoreDialog
          one={partKind.one}
          at={asked.at}
          swaps={compare(partKind.fields, part, asked.after).filter(({ isDifferent }) => isDifferent)}
          onClose={() => setAsked(undefined)}
          onRestore={() => {
            setAsked(undefined);
            onRestore?.(asked.version);
          }}
        />
      )}
    </section>
  );
}
