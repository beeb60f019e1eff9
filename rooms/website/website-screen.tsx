import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { Moment } from "#app/admin/moment.tsx";
import { RecordsFailed } from "#app/records/records-screen.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { HALL_SCREEN } from "../hall/hall.ts";
import { rooms } from "../opened.ts";
import { type PartLine, parts } from "./website.ts";
import "./website.css";

export const meta = adminMeta("Website");

export async function loader({ context }: LoaderFunctionArgs) {
  return { lines: await context.get(rooms).website.lines() };
}

/** The parts of what the website says that staff change in the browser. */
export default function WebsiteScreen() {
  const { lines } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="work__head">
        <div>
          <h1>Website</h1>
          <p className="muted">What is said in the temple’s name, part by part, and who changed it.</p>
        </div>
        <div className="work__acts">
          <ButtonLink kind="outline" to={HALL_SCREEN}>
            Hall display
          </ButtonLink>
        </div>
      </div>
      <div className="tablewrap">
        <table className="table parts">
          <caption className="vh">The parts of the website</caption>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">State</th>
              <th scope="col">Last changed</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Row key={line.part} line={line} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <RecordsFailed many="parts of the website" />;
}

function Row({ line: { part, title, state, changedAt, changedBy } }: { line: PartLine }) {
  return (
    <tr>
      <th scope="row">
        <Link to={`/dashboard/website/${part}`}>{title}</Link>
        <span className="parts__sub">{parts[part].about}</span>
      </th>
      <td>{state === "draft" ? <Tag kind="gold">Draft</Tag> : <Tag kind="green">Published</Tag>}</td>
      <td>
        {changedAt ? (
          <>
            {changedBy}
            <span className="parts__sub">
              <Moment at={changedAt} />
            </span>
          </>
        ) : (
          <span className="muted">As the site came</span>
        )}
      </td>
    </tr>
  );
}
