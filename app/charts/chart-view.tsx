import { type Chart, drawingOf, NARROW, swatch, WIDE } from "./chart.ts";
import type { ChartShape, Drawing } from "./drawing.ts";
import "./chart-view.css";

/** A drawing as SVG, with its alternative text, or hidden from screen readers where the text is next to it. */
export function DrawingView({ drawing, className }: { drawing: Drawing; className?: string }) {
  const { width, height, alt, shapes } = drawing;
  const frame = { className: className ?? "drawing", viewBox: `0 0 ${width} ${height}` };
  const drawn = shapes.map(shapeOf);
  if (!alt)
    return (
      <svg {...frame} aria-hidden="true">
        {drawn}
      </svg>
    );
  return (
    <svg {...frame} role="img" aria-label={alt}>
      {drawn}
    </svg>
  );
}

function shapeOf(shape: ChartShape) {
  if ("text" in shape) {
    const { text, x, y, size, anchor, isStrong } = shape;
    return (
      <text
        key={`${text} ${x} ${y}`}
        x={x}
        y={y}
        fontSize={size}
        textAnchor={anchor}
        className={isStrong ? "is-strong" : undefined}
      >
        {text}
      </text>
    );
  }
  const { path, fill = "none", stroke, strokeWidth, dash } = shape;
  return (
    <path
      key={`${path} ${fill} ${stroke}`}
      d={path}
      fill={fill}
      stroke={stroke}
      strokeWidth={strokeWidth}
      strokeDasharray={dash?.join(" ")}
    />
  );
}

/** A chart with its legend; on narrow screens a drawing with rows instead of columns. */
export function ChartView({ chart }: { chart: Chart }) {
  const besideLabel = chart.kind === "stacked" ? chart.besideLabel : undefined;
  return (
    <>
      {(chart.series.length > 1 || besideLabel) && (
        <ul className="chartkey" aria-label="Chart key">
          {chart.series.map(({ label, color }, at) => (
            <li key={label}>
              <DrawingView className="swatch" drawing={swatch(at, color)} />
              {label}
            </li>
          ))}
          {besideLabel && (
            <li>
              <span className="swatch swatch--line" aria-hidden="true" />
              {besideLabel}
            </li>
          )}
        </ul>
      )}
      <div className="chartground">
        <DrawingView className="drawing drawing--wide" drawing={drawingOf(chart, WIDE)} />
        <DrawingView className="drawing drawing--narrow" drawing={drawingOf(chart, NARROW)} />
      </div>
    </>
  );
}
