const storeyPaths = [
  "M8 124V92h104v32ZM14 92v-6h92v6",
  "M20 86V62h80v24ZM26 62v-5h68v5",
  "M33 57V38h54v19ZM39 38v-4h42v4M44 34c0-9 7-15 16-17 9 2 16 8 16 17ZM60 17v-5M50 20v-4M70 20v-4",
];
const ground =
  "M2 130h116M50 124v-14a10 10 0 0 1 20 0v14M53 86V76a7 7 0 0 1 14 0v10M55 57v-7a5 5 0 0 1 10 0v7";

/** The temple as it stands after a phase: one storey lit for each. The phase's colour flows in from around it. */
export function Tower({ storeys }: { storeys: number }) {
  return (
    <svg className="tower" viewBox="0 0 120 132" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round">
        {storeyPaths.map((path, storey) => (
          <path key={path} className={storey < storeys ? "on" : undefined} d={path} />
        ))}
        <path d={ground} />
      </g>
    </svg>
  );
}
