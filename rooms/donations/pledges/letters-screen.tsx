import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { Letterhead } from "#app/admin/letterhead.tsx";
import { useMayChange } from "#app/admin/me.ts";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { useTemple } from "#app/frame-words.tsx";
import { send } from "#app/records/client.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { counted } from "#domain/counted.ts";
import { nameOf } from "#domain/person.ts";
import { roleWords } from "#domain/roles.ts";
import { person, rooms } from "../../opened.ts";
import { DonationsParts } from "../donations-parts.tsx";
import { type LeftOut, letterInWords, noting, type ReminderLetter, whyWords } from "./reminder-letter.ts";
import "./letters.css";

export const meta = adminMeta("Reminder letters");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ids = (new URL(request.url).searchParams.get("ids") ?? "").split(",").filter(Boolean);
  const { name, email, role } = context.get(person);
  return {
    ...(await context.get(rooms).donations.pledges.remindersOf(ids)),
    signed: {
      name: nameOf({ name, email }),
      isNamed: name !== "",
      as: role === "treasurer" ? roleWords.treasurer.label : "For the temple",
    },
  };
}

/** One page for each pledge, as it comes out of the printer. Nothing here is mailed. */
export default function Letters() {
  const { letters, left, signed, today } = useLoaderData<typeof loader>();
  const mayPrint = useMayChange() && letters.length > 0;
  const { print, isNoting } = useNotedPrinting(letters.map(({ id }) => id));
  return (
    <>
      <DonationsParts current="Pledges" />
      <ScreenHead
        title="Reminder letters"
        about="A page for each, with the address in the window of a No. 10 envelope. Nothing is mailed automatically."
      >
        <div className="work__acts">
          <ButtonLink kind="quiet" size="small" to="/dashboard/donations/pledges">
            <Icon name="left" />
            Back to the pledges
          </ButtonLink>
          {mayPrint && (
            <Button size="small" busy={isNoting && "Printing..."} onClick={print}>
              <Icon name="print" />
              Print {counted(letters.length, "letter")}
            </Button>
          )}
        </div>
      </ScreenHead>
      {left.length > 0 && <WithoutLetter left={left} />}
      {mayPrint && !signed.isNamed && (
        <div className="notice notice--warn">
          <Icon name="info" />
          <p>
            The letters are signed with your address, because your name is not known.{" "}
            <Link to="/dashboard/account">Write your name</Link> first.
          </p>
        </div>
      )}
      {letters.length === 0 && (
        <div className="panel">
          <EmptyState level="h2" picture="/art/lamp.svg" title="No letter to print">
            {left.some(({ why }) => why === "no-address")
              ? "Choose a name above to write down the address under Details, and come back."
              : "Choose pledges that are still to come, of donors whose address is known."}
          </EmptyState>
        </div>
      )}
      <div className="letters">
        {letters.map((letter) => (
          <Letter key={letter.id} letter={letter} today={today} signed={signed} />
        ))}
      </div>
    </>
  );
}

/** Whoever was chosen and gets no letter is named before anything is printed. */
function WithoutLetter({ left }: { left: LeftOut[] }) {
  return (
    <section className="notice notice--warn notice--list" aria-labelledby="letters-left">
      <Icon name="alert" />
      <div>
        <h2 id="letters-left">{left.length === 1 ? "One gets no letter" : `${left.length} get no letter`}</h2>
        <ul>
          {left.map(({ id, donorId, name, why }) => (
            <li key={id}>
              {why === "no-address" ? <Link to={`/dashboard/donor-entry/${donorId}`}>{name}</Link> : name}:{" "}
              {whyWords[why]}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type Signed = Awaited<ReturnType<typeof loader>>["signed"];

function Letter({ letter, today, signed }: { letter: ReminderLetter; today: string; signed: Signed }) {
  const temple = useTemple();
  const words = letterInWords(letter, today);
  return (
    <article className="sheet page-letter" aria-label={`Reminder letter to ${letter.name}`}>
      <Letterhead />
      <div className="page-letter__window" aria-hidden="true">
        <span>window of a No. 10 envelope</span>
      </div>
      <address className="page-letter__to">{[letter.name, ...letter.address].join("\n")}</address>
      <p className="page-letter__meta num">
        <b>{words.date}</b>
        {words.about}
      </p>
      <i className="page-letter__fold" aria-hidden="true" />
      <i className="page-letter__fold" aria-hidden="true" />
      <h2>A gentle reminder</h2>
      <p>{words.greeting}</p>
      <p>{words.opening}</p>
      <dl className="page-letter__facts">
        {words.facts.map(({ label, value, isSum }) => (
          <div key={label} className={isSum ? "is-sum" : undefined}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p>{words.closing}</p>
      <p className="page-letter__sign">
        With folded hands,<b>{signed.name}</b>
        {signed.as}
      </p>
      <footer className="page-letter__end">
        {temple.name}, {temple.address.postal}
      </footer>
    </article>
  );
}

/**
 * What leaves the house is written down first. Whoever prints by the browser's own menu is written down as the paper
 * comes out.
 */
function useNotedPrinting(ids: string[]) {
  const toast = useToast();
  const mayPrint = useMayChange() && ids.length > 0;
  const [isNoting, setIsNoting] = useState(false);
  const isNoted = useRef(false);
  const note = useEffectEvent(() => {
    if (mayPrint && !isNoted.current) send(noting, { ids });
    isNoted.current = false;
  });
  useEffect(() => {
    const printing = () => note();
    addEventListener("beforeprint", printing);
    return () => removeEventListener("beforeprint", printing);
  }, []);

  async function print() {
    setIsNoting(true);
    const noted = await send(noting, { ids });
    setIsNoting(false);
    if (!noted.ok) return toast.fail(`Not printed: ${noted.message}`);
    isNoted.current = true;
    window.print();
  }
  return { print, isNoting };
}
