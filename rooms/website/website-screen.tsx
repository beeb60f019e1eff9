import { type RefObject, useContext, useEffect, useRef, useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { MeContext, useMayChange } from "#app/admin/me.ts";
import { writtenMoment } from "#app/admin/moment.tsx";
import { NotLive } from "#app/admin/not-live.tsx";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { useLiveOrLeave } from "#app/admin/use-live-or-leave.ts";
import { useShortcuts } from "#app/admin/use-shortcuts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ExternalLink } from "#app/ui/external-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SearchField } from "#app/ui/search-field.tsx";
import { searchFrom } from "#domain/search.ts";
import { HALL_SCREEN } from "../hall/hall.ts";
import { rooms } from "../opened.ts";
import { DiscardDialog } from "./discard-dialog.tsx";
import { mayChangePart } from "./field-rights.ts";
import type { SearchResult } from "./find-words.ts";
import { FoundWords } from "./found-words.tsx";
import { PartHistory } from "./part-history.tsx";
import { WEBSITE_LIST, type WebsiteList, type WebsiteRow } from "./part-rows.ts";
import { PartsTable } from "./parts-table.tsx";
import { passedDays } from "./passed-days.ts";
import "./website-screen.css";

export const meta = adminMeta("Website");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { website, "loans-projects": projects } = context.get(rooms);
  const q = searchFrom(new URL(request.url).searchParams.get("q"));
  return {
    q,
    list: await website.list.list(),
    found: q ? await website.list.find(q) : null,
    passed: passedDays(await projects.claims.all()),
  };
}

/** All that the website says, part by part: what is public, what is being written, and where a word stands. */
export default function WebsiteScreen() {
  const { q, list: loaded, found, passed } = useLoaderData<typeof loader>();
  const { view: list, connection } = useLiveOrLeave<WebsiteList>(WEBSITE_LIST, loaded);
  const { role } = useContext(MeContext);
  const mayChange = useMayChange();
  const search = useSearchKeys(found);
  const rows =
    role === "treasurer" ? list.rows.filter(({ part }) => part && mayChangePart(role, part)) : list.rows;
  return (
    <>
      <ScreenHead
        title="Website"
        about={
          <>
            The words and pictures of every page. What you change stays a draft until you publish it. The
            television in the hall has <Link to={HALL_SCREEN}>a screen of its own</Link>.
          </>
        }
        isLong
      >
        {/* What was found goes down to the end of the screen: nothing lies over it there. */}
        <div className={found ? "work__acts" : "work__acts work__acts--thumb"}>
          <ExternalLink kind="bare" className="btn btn--sm btn--quiet" href="/">
            <Icon name="ext" />
            See the website
          </ExternalLink>
          {mayChange && role !== "treasurer" && (
            <ButtonLink size="small" to="/dashboard/website/news/new">
              <Icon name="plus" />
              Write news
            </ButtonLink>
          )}
        </div>
      </ScreenHead>
      {role === "treasurer" && <ForTreasurers />}
      <div className="tools">
        <SearchField
          label="Find words on any page"
          placeholder="Find words on any page"
          q={q}
          input={search}
          keyHint="/"
        />
      </div>
      <NotLive connection={connection} />
      {found ? <FoundWords found={found} q={q} /> : <Parts rows={rows} passed={passed} />}
    </>
  );
}

function ForTreasurers() {
  return (
    <div className="notice">
      <Icon name="lock" />
      <p>
        Your role is Treasurer. Here you may change the temple’s legal name, EIN, mailing address, the signer
        of receipts and the donation page; the other parts are open to editors and administrators.
      </p>
    </div>
  );
}

type WebsiteOpen = { kind: "history" | "discard"; row: WebsiteRow };
type PartsProps = { rows: WebsiteRow[]; passed: ReturnType<typeof passedDays> };

function Parts({ rows, passed }: PartsProps) {
  const [open, setOpen] = useState<WebsiteOpen>();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const begin = (next: WebsiteOpen) => {
    toast.clear();
    setOpen(next);
  };
  const close = () => setOpen(undefined);
  const part = open?.row.part;
  return (
    <>
      <PartsTable
        rows={rows}
        passed={passed}
        onHistory={(row) => begin({ kind: "history", row })}
        onDiscard={(row) => begin({ kind: "discard", row })}
      />
      {open?.kind === "history" && part && (
        <PartHistory part={part} draftedBy={open.row.changedBy} onClose={close} onRestored={revalidate} />
      )}
      {open?.kind === "discard" && part && (
        <DiscardDialog
          part={part}
          note={open.row.note}
          written={writtenBy(open.row)}
          onClose={close}
          onChanged={revalidate}
        />
      )}
    </>
  );
}

function writtenBy({ changedBy, changedAt }: WebsiteRow) {
  return [changedBy && `by ${changedBy}`, changedAt && writtenMoment(changedAt)].filter(Boolean).join(", ");
}

/** `/` goes to the search; from there Enter opens the first place that was found, the arrow goes down to it. */
function useSearchKeys(found: SearchResult | null) {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  useShortcuts({
    "/": (event) => {
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    },
  });
  useKey(input, "Enter", (event, field) => {
    const first = found?.places[0];
    // What was typed since is looked for first.
    if (!first || field.value !== new URLSearchParams(location.search).get("q")) return;
    event.preventDefault();
    navigate(first.href);
  });
  useKey(input, "ArrowDown", (event) => {
    const first = document.querySelector<HTMLElement>(".hit");
    if (!first) return;
    event.preventDefault();
    first.focus();
  });
  return input;
}

function useKey(
  input: RefObject<HTMLInputElement | null>,
  key: string,
  answer: (event: KeyboardEvent, field: HTMLInputElement) => void,
) {
  const latest = useRef(answer);
  useEffect(() => {
    latest.current = answer;
  });
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const hear = (event: KeyboardEvent) => {
      if (event.key === key && !event.isComposing) latest.current(event, field);
    };
    field.addEventListener("keydown", hear);
    return () => field.removeEventListener("keydown", hear);
  }, [input, key]);
}
