import type { ListedPerson } from "#domain/content/people.ts";
import { Arch } from "./arch.tsx";

/** A photo, or a placeholder figure of a woman or a man with initials. */
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

/** The initials of the first and the last name. */
function initials(name: string) {
  const letters = name.split(/\s+/).map((word) => [...word][0] ?? "");
  return [letters[0], ...letters.slice(1).slice(-1)].join("");
}
