import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { NotLive } from "#app/admin/not-live.tsx";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { send } from "#app/records/client.ts";
import { Button } from "#app/ui/button.tsx";
import { ExternalLink } from "#app/ui/external-link.tsx";
import { rooms } from "../opened.ts";
import { HALL_PAGE, type HallDesk, THANKS } from "./hall.ts";
import { takingDown, undoingThanks } from "./thanks-calls.ts";
import { PublishedNote, ThanksForm } from "./thanks-form.tsx";
import "./hall-screen.css";

export const meta = adminMeta("Hall display");

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(rooms).hall.desk();
}

/** For whoever looks after the television in the hall. */
export default function HallScreen() {
  const { view: desk, connection } = useLiveOrLeave(THANKS, useLoaderData<typeof loader>());
  const mayChange = useMayChange();
  const toast = useToast();
  return (
    <>
      <ScreenHead
        title="Hall display"
        about="The phases, the latest gifts and the names of the wall, on the television in the hall."
      >
        <div className="work__acts">
          <ExternalLink className="btn btn--outline" kind="bare" href={HALL_PAGE}>
            Open the display
          </ExternalLink>
        </div>
      </ScreenHead>
      <NotLive connection={connection} />
      <div className="hall-desk stack">
        <PublishedNote desk={desk} />
        {desk.thanks && <Showing thanks={desk.thanks} mayChange={mayChange} />}
        {mayChange && (
          <section className="panel" aria-labelledby="hall-thank">
            <h2 id="hall-thank">Thank somebody</h2>
            <p className="muted">
              It covers the display, and leaves by itself. To thank for a gift, open the gift in Donations:
              its words then obey what the donor wants to be shown.
            </p>
            <ThanksForm
              text=""
              hint="The first line is written large."
              onSent={({ version }) =>
                toast.say("On the hall display now.", {
                  run: () => send(undoingThanks(version)),
                  undone: "Taken from the hall display.",
                })
              }
            />
          </section>
        )}
        <section className="panel" aria-labelledby="hall-setup">
          <h2 id="hall-setup">Setting it up</h2>
          <ol className="hall-desk__steps">
            <li>
              On the television, or a computer behind it, open this site’s address with {HALL_PAGE} at its
              end.
            </li>
            <li>
              Make the browser fill the screen: F11, or its kiosk mode. Nothing has to be pressed after that.
            </li>
            <li>
              It keeps the screen on where the address begins with https, turns dark after sunset, and comes
              back by itself when the connection was lost.
            </li>
          </ol>
        </section>
      </div>
    </>
  );
}

/** What is there now, and the way to take it down. */
function Showing({ thanks, mayChange }: { thanks: NonNullable<HallDesk["thanks"]>; mayChange: boolean }) {
  const toast = useToast();
  const [isSending, setIsSending] = useState(false);
  async function takeDown() {
    setIsSending(true);
    const answer = await send(takingDown);
    setIsSending(false);
    if (answer.ok) toast.say("Taken from the hall display.");
    else toast.fail(answer.message);
  }
  return (
    <section className="panel hall-desk__now" aria-labelledby="hall-now">
      <h2 id="hall-now">On the display now</h2>
      <p className="hall-desk__text">{thanks.text}</p>
      <p className="muted">Put there by {thanks.by}.</p>
      {mayChange && (
        <Button kind="quiet" size="small" busy={isSending && "Taking it down..."} onClick={takeDown}>
          Take it down
        </Button>
      )}
    </section>
  );
}
