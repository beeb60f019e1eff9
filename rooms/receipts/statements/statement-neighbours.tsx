import { ButtonLink } from "#app/ui/button.tsx";
import { statementAddress } from "./statements.ts";

type Neighbour = { id: string; name: string };
/** Whose statement comes before and after, by name. */
export type Beside = { previous?: Neighbour | undefined; next?: Neighbour | undefined };

/** From one donor's statement to the next. */
export function StatementNeighbours({ beside, year }: { beside: Beside; year: string | null }) {
  const { previous, next } = beside;
  return (
    <div className="work__acts">
      {previous && (
        <ButtonLink kind="quiet" size="small" to={statementAddress({ id: previous.id, year })}>
          Previous donor<span className="vh"> {previous.name}</span>
        </ButtonLink>
      )}
      {next && (
        <ButtonLink kind="quiet" size="small" to={statementAddress({ id: next.id, year })}>
          Next donor<span className="vh"> {next.name}</span>
        </ButtonLink>
      )}
    </div>
  );
}
