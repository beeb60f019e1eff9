import type { IconName } from "#domain/content/words.ts";
import sprite from "./icons.svg?url";

/** Decorative: the text next to it has the meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
