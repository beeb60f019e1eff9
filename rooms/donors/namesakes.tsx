import { useEffect, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import type { Donor } from "#domain/donor.ts";
import { donorInWords } from "./donor-words.ts";

const PAUSE_MS = 300;

/** Says that somebody of this name is there already: perhaps the same person, perhaps not, so it stands in no way. */
export function Namesakes({ name }: { name: string }) {
  const donors = useNamesakes(name.trim());
  return (
    <div role="status">
      {donors.length > 0 && (
        <div className="notice notice--below">
          <Icon name="info" />
          <div>
            <p>
              {donors.length === 1
                ? "There is already a donor of this name:"
                : `There are already ${donors.length} donors of this name:`}
            </p>
            <ul>
              {donors.map((donor) => (
                <li key={donor.id}>
                  <b>{donor.name}</b>, {donorInWords(donor)}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}

/** Asked a moment after the last letter; an answer about a name that is no longer typed is not shown. */
function useNamesakes(name: string) {
  const [found, setFound] = useState<{ name: string; donors: Donor[] }>();
  useEffect(() => {
    if (name === "") return;
    const pause = setTimeout(async () => {
      // Nobody asked for this: whatever it meets, it must not lead anybody away from what they are typing.
      const answer = await fetch(`/api/donors/namesakes?${new URLSearchParams({ name })}`).catch(
        () => undefined,
      );
      if (!answer?.ok) return;
      const { donors }: { donors: Donor[] } = await answer.json();
      setFound({ name, donors });
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [name]);
  return found?.name === name ? found.donors : [];
}
