import { Arch } from "#app/ui/arch.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Person } from "#domain/content/people.ts";

export function Portraits({ people }: { people: Person[] }) {
  return (
    <ul className="people">
      {people.map(({ name, location, gender = "female" }) => (
        <li className="person" key={name} data-reveal="">
          <Arch picture={{ src: `/art/avatar-${gender}.svg`, alt: "" }} />
          <h3>{name}</h3>
          <p>
            <Icon name="pin" />
            {location}
          </p>
        </li>
      ))}
    </ul>
  );
}
