/** A QR code: modules per side, and the dark ones as a path. */
export type DrawnQr = { size: number; path: string };

/** The quiet zone around it, in modules. */
const QUIET = 4;

/** Without a code it reserves its space. */
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
