import { moonOf } from "./moon.ts";

/** The moon as she stands on a tithi, 1 to 30, beside words that say the same. */
export function Moon({ tithi, size }: { tithi: number; size?: "big" }) {
  const lit = moonOf(tithi);
  return (
    <svg
      className={size ? `moon moon--${size}` : "moon"}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <circle className="moon__disc" cx="12" cy="12" r="10" />
      {lit && <path className="moon__lit" d={lit} />}
      <circle className="moon__rim" cx="12" cy="12" r="10" />
    </svg>
  );
}
