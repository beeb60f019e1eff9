/** A QR code, drawn: modules on a side, and the dark ones as a path. */
export type DrawnQr = { size: number; path: string };

/** Four modules of white around it belong to it. */
const QUIET = 4;

/** Not drawn yet, it keeps its place. */
export function QrDrawing({ code, label }: { code: DrawnQr | undefined; label: string }) {
  const size = (code?.size ?? 0) + 2 * QUIET;
  return (
    <svg
      className="qr"
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={code?.path} />
    </svg>
  );
}
