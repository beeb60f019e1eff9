import { useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { useMayChange } from "#app/admin/me.ts";
import { ScreenHead } from "#app/admin/screen-head.tsx";
import { useToast } from "#app/admin/toast.tsx";
import { send } from "#app/records/client.ts";
import { Job } from "#app/records/job.tsx";
import { newKey } from "#app/records/request-key.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorNotice } from "#app/ui/error-notice.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { nameOf } from "#domain/person.ts";
import { numberInWords } from "../donations/gifts/gift-words.ts";
import { person, rooms } from "../opened.ts";
import {
  type Issued,
  issuing,
  type Preview,
  type Previews,
  pdfOf,
  RECEIPTS,
  type Receipt,
  receiptPage,
} from "./receipt.ts";
import { issuedInWords, receiptsInWords, severalInWords, whatFor } from "./receipt-screen-words.ts";
import { ReceiptSheet } from "./receipt-sheet.tsx";
import "./receipts.css";

export const meta = adminMeta("Issue receipts");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ids = (new URL(request.url).searchParams.get("gifts") ?? "").split(",").filter(Boolean);
  const { email, ...by } = context.get(person);
  return context.get(rooms).receipts.previewsOf(ids, { name: nameOf({ ...by, email }), email });
}

/** The paper as it would be, before it has a number: nothing is issued by looking. */
export default function IssueScreen() {
  const { papers, left, hasEin, canEmail } = useLoaderData<typeof loader>();
  const mayChange = useMayChange();
  const { issue, progress, stop, fault } = useIssuing(papers);
  return (
    <>
      <Breadcrumb
        trail={[
          { label: "Reports", href: "/dashboard/reports" },
          { label: "Receipts", href: RECEIPTS },
          { label: "Preview" },
        ]}
      />
      <ScreenHead
        title={papers.length > 1 ? "Issue receipts" : "Issue a receipt"}
        about="Previewing doesn’t use a number. A receipt can’t be edited once issued."
      />
      {!hasEin && <NoEin />}
      {left.length > 0 && <LeftOut left={left} />}
      {fault && <ErrorNotice>{fault}</ErrorNotice>}
      {papers.length === 0 ? (
        <Nothing />
      ) : (
        <>
          <Bar
            papers={papers}
            canEmail={canEmail}
            way={progress?.way}
            {...(mayChange && hasEin && { onIssue: issue })}
          />
          {progress && papers.length > 1 && (
            <Job title="Issuing the receipts" done={progress.done} total={papers.length} onStop={stop} />
          )}
          <Missing papers={papers} />
          <p className="paper-note fine">
            Letter size. The address stands where the window of a No. 10 envelope is when the sheet is folded
            in three at the marks; the dashed frame is seen here and never printed.
          </p>
          <div className="papers">
            {papers.map(({ paper }) => (
              <ReceiptSheet key={paper.donorId} receipt={paper} copy="preview" />
            ))}
          </div>
        </>
      )}
    </>
  );
}

function NoEin() {
  return (
    <div className="notice notice--warn">
      <Icon name="alert" />
      <div>
        <p>
          <b>Receipts cannot be issued yet.</b> The temple’s EIN is not written down.
        </p>
        <p>
          <Link to="/dashboard/website/temple">Write it down under Website, Temple</Link>
        </p>
      </div>
    </div>
  );
}

function LeftOut({ left }: Pick<Previews, "left">) {
  return (
    <section className="notice notice--list" aria-labelledby="left-out">
      <Icon name="info" />
      <div>
        <h2 id="left-out">
          {left.length === 1 ? "One gift gets no receipt" : `${left.length} gifts get no receipt`}
        </h2>
        <ul>
          {left.map(({ id, what, why }) => (
            <li key={id}>
              {what}: {why}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Nothing() {
  return (
    <div className="panel">
      <EmptyState level="h2" picture="/art/lamp.svg" title="No receipt to issue">
        Choose gifts of a donor that have none yet.
      </EmptyState>
      <p className="empty__acts">
        <ButtonLink kind="quiet" size="small" to="/dashboard/donations?receipt=none">
          Gifts without a receipt
        </ButtonLink>
      </p>
    </div>
  );
}

type IssueWay = "none" | "mail";
type BarProps = {
  papers: Preview[];
  canEmail: boolean;
  /** How they are being issued this moment. */
  way: IssueWay | undefined;
  /** Left out where nothing can be issued. */
  onIssue?: (way: IssueWay) => void;
};

function Bar({ papers, canEmail, way, onIssue }: BarProps) {
  const [only, ...others] = papers;
  const isOne = only !== undefined && others.length === 0;
  const mailed = papers.filter(({ email }) => email).length;
  const number = numberInWords(papers.length);
  return (
    <section className="receiptbar cluster apart" aria-label="What would be issued">
      <div>
        <p className="receiptbar__no cluster">
          <b>{isOne ? "Preview" : receiptsInWords(papers.length)}</b>
          <Tag kind="gold">Not issued</Tag>
        </p>
        <p>
          {isOne ? `${whatFor(only.paper)}.` : severalInWords(papers)} {isOne ? "It gets" : "Each gets"} the
          next number when it is issued.
        </p>
        {mailed > 0 && !canEmail && <p>Email isn’t set up: nothing will be sent until it is.</p>}
      </div>
      {onIssue && (
        <div className="receiptbar__acts">
          <Button
            kind={mailed > 0 && canEmail ? "quiet" : "primary"}
            size="small"
            disabled={way !== undefined}
            busy={way === "none" && "Issuing..."}
            onClick={() => onIssue("none")}
          >
            {isOne ? "Issue" : `Issue ${number} receipts`}
          </Button>
          {mailed > 0 && (
            <Button
              kind={canEmail ? "primary" : "quiet"}
              size="small"
              disabled={way !== undefined}
              busy={way === "mail" && "Issuing..."}
              onClick={() => onIssue("mail")}
            >
              <Icon name="mail" />
              {isOne || mailed === papers.length
                ? "Issue and email"
                : `Issue, and email ${numberInWords(mailed)}`}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** Of whom the address, the e-mail address or both are not known. */
function Missing({ papers }: { papers: Preview[] }) {
  const lacking = papers.filter(({ paper, email }) => paper.address.length === 0 || !email);
  if (lacking.length === 0) return null;
  return (
    <div className="notice notice--list">
      <Icon name="info" />
      <ul>
        {lacking.map(({ paper: { donorId, donorName, address }, email }) => (
          <li key={donorId}>
            {donorName}{" "}
            {address.length > 0
              ? "has no email address on file, so it can’t be emailed"
              : email
                ? "has no postal address on file; the window of the envelope stays empty"
                : "has neither address nor email on file. You can print the receipt and hand it over"}
            . <Link to={`/dashboard/donor-entry/${encodeURIComponent(donorId)}`}>Add it</Link>
            <span className="vh"> for {donorName}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One after the other, each under a key of its own, so that none is issued twice. */
function useIssuing(papers: Preview[]) {
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<{ done: number; way: IssueWay }>();
  const [fault, setFault] = useState("");
  const [run] = useState(() => ({ key: newKey(), isStopped: false }));

  async function issue(way: IssueWay) {
    toast.clear();
    setFault("");
    run.isStopped = false;
    const issued: Issued[] = [];
    for (const { giftIds, email } of papers) {
      if (run.isStopped) break;
      setProgress({ done: issued.length, way });
      const how = way === "mail" && email ? "mail" : "none";
      const answer = await send(issuing, { giftIds, send: how }, `${run.key}-${giftIds[0]}-${how}`);
      if (answer.ok) issued.push(answer.data);
      else {
        setFault(`${soFar(issued.length)}${answer.message}`);
        break;
      }
    }
    setProgress(undefined);
    if (issued.length < papers.length) return void revalidate();
    const [first, ...others] = issued;
    if (!first) return;
    const path = others.length === 0 ? receiptPage(first.number) : RECEIPTS;
    toast.say(issuedInWords(issued), undefined, path, ...(others.length === 0 ? [print(first)] : []));
    navigate(path);
  }

  return {
    issue,
    progress,
    fault,
    stop: () => {
      run.isStopped = true;
    },
  };
}

function print({ id }: Receipt) {
  return { label: "Print", href: pdfOf(id) };
}

function soFar(count: number) {
  if (count === 0) return "";
  return count === 1 ? "One receipt is issued. " : `${count} receipts are issued. `;
}
