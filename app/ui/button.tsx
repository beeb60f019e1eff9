import { type ComponentProps, useLayoutEffect, useRef } from "react";
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
  const button = useFocusAfterWork(Boolean(busy), Boolean(disabled));
  return (
    <button {...rest} ref={button} type={type} className={classes} disabled={disabled || Boolean(busy)}>
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

/**
 * A disabled button lets go of the focus: whoever pressed it stands there again once the work is done, or where nothing
 * is left to do for it, at the page's main part.
 */
function useFocusAfterWork(isBusy: boolean, isDisabled: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (isBusy) hadFocus.current = activeElement === button.current;
    else if (isDisabled && (activeElement === button.current || (hadFocus.current && activeElement === body)))
      document.getElementById("main")?.focus({ preventScroll: true });
    else if (hadFocus.current && activeElement === body) button.current?.focus();
  }, [isBusy, isDisabled]);
  return button;
}

function buttonClass({ kind, size }: Look) {
  const classes = ["btn"];
  if (kind && kind !== "primary") classes.push(`btn--${kind}`);
  if (size) classes.push(size === "large" ? "btn--lg" : "btn--sm");
  return classes.join(" ");
}
