import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { NotLive } from "#app/admin/not-live.tsx";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatCents } from "#domain/money.ts";
import { person, rooms } from "../opened.ts";
import { RECEIPTS } from "../receipts/receipt.ts";
import { periodsUntil } from "./board-pack.ts";
import { BoardPackCard } from "./board-pack-card.tsx";
import { CardPicture } from "./card-picture.tsx";
import type { Card, Tie } from "./report.ts";
import "./reports.css";

export const meta = adminMeta("Reports");

export async function loader({ context }: LoaderFunctionArgs) {
  const { reports } = context.get(rooms);
  const [list, theirs] = await Promise.all([reports.cards(), reports.cardsFor(context.get(person))]);
  return { list, theirs, periods: periodsUntil(reports.today()) };
}

export default function Reports() {
  const { list, theirs, periods } = useLoaderData<typeof loader>();
  const { view, connection } = useLiveOrLeave("/api/reports", list);
  const mayChange = useMayChange();
  return (
    <>
      <Head />
      <NotLive connection={connection} />
      {!mayChange && (
        <div className="notice">
          <Icon name="info" />
          <p>You can open, print and export every report. Statements are made by the treasurer.</p>
        </div>
      )}
      <BoardPackCard periods={periods} />
      <ol className="reportcards">
        {[...view.cards, ...theirs].map((card) => (
          <ReportCard key={card.name} card={card} />
        ))}
      </ol>
    </>
  );
}

function Head() {
  return (
    <ScreenHead
      title="Reports"
      about="Each says what it counted, when, and that it ties to the ledger. All of them print, and all of them give a CSV."
    >
      <div className="work__acts">
        <ButtonLink kind="quiet" size="small" to={RECEIPTS}>
          <Icon name="doc" />
          Receipts
        </ButtonLink>
      </div>
    </ScreenHead>
  );
}

function ReportCard({ card }: { card: Card }) {
  const { title, about, href, figure, isUrgent, ledger, picture } = card;
  return (
    <li className={ledger?.matches === false ? "reportcard is-off" : "reportcard"}>
      <div className="reportcard__picture">
        <CardPicture picture={picture} />
      </div>
      <div className="reportcard__words">
        <h2>
          <Link to={href} prefetch="intent">
            {title}
          </Link>
        </h2>
        <p>{about}</p>
        <p className="reportcard__figure num">
          <b className={isUrgent ? "is-urgent" : undefined}>{figure}</b>
          {ledger && <CardTie ledger={ledger} />}
        </p>
      </div>
    </li>
  );
}

function CardTie({ ledger: { cents, here, matches } }: { ledger: Tie }) {
  if (matches) return <span className="reportcard__tie">= ledger ✓</span>;
  return (
    <span className="tie tie--off">
      <Icon name="alert" />
      <span>≠ ledger</span> <small>{formatCents(Math.abs(here - cents))} apart</small>
    </span>
  );
}
