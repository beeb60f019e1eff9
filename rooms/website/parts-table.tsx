import { useContext } from "react";
import { Link } from "react-router";
import { MeContext } from "#app/admin/me.ts";
import { Moment } from "#app/admin/moment.tsx";
import { Sections } from "#app/admin/sections.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ExternalLink } from "#app/ui/external-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MailName } from "#app/ui/mail-name.tsx";
import { MenuItem, RowMenu } from "#app/ui/row-menu.tsx";
import { as } from "#app/ui/table-roles.ts";
import { Tag } from "#app/ui/tag.tsx";
import type { PartName } from "#domain/content/parts.ts";
import { counted } from "#domain/counted.ts";
import type { Role } from "#domain/roles.ts";
import { CLAIMS } from "../loans-projects/claims/claim.ts";
import { mayChangePart } from "./field-rights.ts";
import type { RowPicture, WebsiteRow } from "./part-rows.ts";

type PartsTableProps = {
  rows: readonly WebsiteRow[];
  /** The days that a part's page still names although they have passed. */
  passed: { [P in PartName]?: string };
  onHistory: (row: WebsiteRow) => void;
  onDiscard: (row: WebsiteRow) => void;
};

/** The parts of the website: above, what somebody is writing; below, what is public as it stands. */
export function PartsTable({ rows, passed, onHistory, onDiscard }: PartsTableProps) {
  const { role } = useContext(MeContext);
  const drafts = rows.filter(({ state }) => state === "draft");
  const groups = [
    { key: "drafts", title: `Not yet public: ${counted(drafts.length, "draft")}`, rows: drafts },
    { key: "public", title: "Public as you see it", rows: rows.filter(({ state }) => state !== "draft") },
  ].filter((group) => group.rows.length > 0);
  return (
    <section className="records tablewrap" aria-label="Parts of the website">
      <table className="table table--cards parts" {...as.table}>
        <caption className="vh">The parts of the website, drafts first</caption>
        <thead {...as.rowgroup}>
          <tr {...as.row}>
            {["Part", "State", "Last changed"].map((label) => (
              <th key={label} scope="col" {...as.columnheader}>
                {label}
              </th>
            ))}
            <th scope="col" className="acts" {...as.columnheader}>
              <span className="vh">Actions</span>
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.key} {...as.rowgroup}>
            <tr className="parts__group" {...as.row}>
              <th colSpan={4} scope="rowgroup" {...as.rowheader}>
                {group.title}
              </th>
            </tr>
            {group.rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                role={role}
                passed={row.part && passed[row.part]}
                onHistory={() => onHistory(row)}
                onDiscard={() => onDiscard(row)}
              />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

type RowProps = {
  row: WebsiteRow;
  role: Role;
  passed: string | undefined;
  onHistory: () => void;
  onDiscard: () => void;
};

function Row({ row, role, passed, onHistory, onDiscard }: RowProps) {
  const { part, title, about, href, page, state, changedAt, changedBy } = row;
  const mayChange = part ? mayChangePart(role, part) : role !== "viewer";
  return (
    <tr {...as.row}>
      <th scope="row" className="c-lead" {...as.rowheader}>
        <div className="parts__lead">
          <Thumb picture={row.picture} />
          <div>
            <Link to={href}>{title}</Link>
            <span className="sub">{about}</span>
          </div>
        </div>
      </th>
      <td className="parts__state" {...as.cell}>
        <State row={row} />
        {row.note && <span className="sub">{row.note}</span>}
        {passed && <Passed day={passed} />}
      </td>
      <td className="parts__who" {...as.cell}>
        <MailName>{changedBy ?? "Nobody yet"}</MailName>
        <span className="sub">{changedAt ? <Moment at={changedAt} /> : "since it was delivered"}</span>
      </td>
      <td className="acts" {...as.cell}>
        <div className="acts__in">
          {state === "draft" && mayChange ? (
            <ButtonLink kind="outline" size="small" to={href} aria-label={`Continue: ${title}`}>
              Continue
            </ButtonLink>
          ) : (
            <Link className="linkbtn" to={href} aria-label={`${mayChange ? "Edit" : "Read"}: ${title}`}>
              {mayChange ? "Edit" : "Read"}
            </Link>
          )}
          <RowMenu name={title}>
            {part && (
              <MenuItem icon="history" small="Compare, restore" onClick={onHistory}>
                History
              </MenuItem>
            )}
            {part && state === "draft" && (
              <ExternalLink kind="bare" className="drop__item" href={`/dashboard/website/preview${page}`}>
                <Icon name="eye" />
                Preview the draft
              </ExternalLink>
            )}
            <ExternalLink kind="bare" className="drop__item" href={page}>
              <Icon name="globe" />
              See the page
            </ExternalLink>
            {part && state === "draft" && mayChange && (
              <>
                <hr />
                <MenuItem icon="trash" isDanger onClick={onDiscard}>
                  Discard the draft
                </MenuItem>
              </>
            )}
          </RowMenu>
        </div>
      </td>
    </tr>
  );
}

function Thumb({ picture }: { picture: RowPicture }) {
  if ("icon" in picture)
    return (
      <span className="parts__thumb">
        <Icon name={picture.icon} />
      </span>
    );
  return (
    <span className={picture.isWhole ? "parts__thumb parts__thumb--whole" : "parts__thumb"}>
      <img src={picture.src} alt="" width={160} height={120} />
    </span>
  );
}

function State({ row: { state, changedAt } }: { row: WebsiteRow }) {
  if (state === "draft")
    return (
      <Tag kind="gold">
        <Icon name="edit" />
        Draft
      </Tag>
    );
  if (!changedAt) return <Tag>As delivered</Tag>;
  return (
    <Tag kind="green">
      <Icon name="check" />
      Published
    </Tag>
  );
}

/** The way to the claims is for those who may see their room. */
function Passed({ day }: { day: string }) {
  const maySee = useContext(Sections).some(
    ({ href }) => CLAIMS.startsWith(`${href}/`) && href !== "/dashboard",
  );
  const words = `Says ‘${day}’, which has passed`;
  return (
    <span className="sub parts__passed">
      <Icon name="clock" />
      {maySee ? <Link to={`${CLAIMS}?verdict=differs`}>{words}</Link> : words}
    </span>
  );
}
