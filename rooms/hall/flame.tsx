import type { Light } from "./light.ts";
import { lamp } from "./tower-shape.ts";

/** One lamp beside words: burning, or still to be lit. */
export function Flame({ light: { flame }, isPromised }: { light: Light; isPromised?: boolean }) {
  const edge = isPromised ? { stroke: flame.edge, strokeWidth: 1.4, fillOpacity: 0.2 } : {};
  return (
    <svg className="hall__flame" viewBox="-9 -18 18 24" aria-hidden="true" focusable="false">
      <path d={lamp.flame} fill={isPromised ? flame.promised : flame.out} {...edge} />
      {!isPromised && <path d={lamp.heart} fill={flame.heart} />}
      <path d="M-7.5.6H7.5C6.6 4 3.8 5.4 0 5.4S-6.6 4-7.5.6Z" fill={flame.bowl} />
    </svg>
  );
}
