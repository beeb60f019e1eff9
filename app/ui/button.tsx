import type { ComponentProps } from "react";
import { Link } from "react-router";

type Look = {
  kind?: "primary" | "outline" | "quiet" | "danger";
  size?: "small" | "large";
};

type ButtonProps = ComponentProps<"button"> &
  Look & { /** What it says, disabled, while it works. */ busy?: string | false };

export function Button({
  kind,
  size,
  busy,
  type = "button",
  disabled,
  children,
  className,
  ...rest
}: ButtonProps) {
  const classes = [buttonClass({ kind, size }), busy && "is-busy", className].filter(Boolean).join(" ");
  return (
    <button {...rest} type={type} className={classes} disabled={disabled || Boolean(busy)}>
      {busy ? (
        <>
          <span className="spinner" aria-hidden="true" />
          {busy}
        </>
      ) : (
        children
      )}
    </button>
  );
}

/** A link to a page of this site that looks like a button. */
export function ButtonLink({ kind, size, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link prefetch="intent" {...rest} className={buttonClass({ kind, size })} />;
}

function buttonClass({ kind, size }: Look) {
  const classes = ["btn"];
  if (kind && kind !== "primary") classes.push(`btn--${kind}`);
  if (size) classes.push(size === "large" ? "btn--lg" : "btn--sm");
  return classes.join(" ");
}
