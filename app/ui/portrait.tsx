import type { ListedPerson } from "#domain/content/people.ts";
import { Arch } from "./arch.tsx";

/** A photograph where there is one; until then the figure of a woman or a man, with the person's initials beneath. */
export function Portrait({ name, gender = "female", photo }: ListedPerson) {
  return (
    <span className="portrait">
      {photo ? (
        <Arch picture={{ src: photo, alt: `Portrait of ${name}` }} />
      ) : (
        <>
          <Arch picture={{ src: `/art/avatar-${gender}.svg`, alt: "" }} />
          <span className="portrait__initials" data-gender={gender} aria-hidden="true">
            {initials(name)}
          </span>
        </>
      )}
    </span>
  );
}

/** Of the first name and the last: two letters fit beneath the figure. */
function initials(name: string) {
  const letters = name.split(/\s+/).map((word) => [...word][0] ?? "");
  return [letters[0], ...letters.slice(1).slice(-1)].join("");
}
