import type { ReactNode } from "react";

type ScreenHeadProps = {
  title: ReactNode;
  /** A quiet sentence below the title. */
  about?: ReactNode;
  /** What else is below the title. */
  under?: ReactNode;
  /** The sentence may take the whole width before the buttons go to the next line. */
  isLong?: boolean;
  className?: string;
  /** What is at the end of the line: buttons, in a `work__acts`. */
  children?: ReactNode;
};

/** The head of a screen: its title, what it is for, and what can be done there. */
export function ScreenHead({ title, about, under, isLong, className, children }: ScreenHeadProps) {
  const classes = ["work__head", isLong && "work__head--long", className].filter(Boolean).join(" ");
  return (
    <div className={classes}>
      <div>
        <h1>{title}</h1>
        {about && <p className="muted">{about}</p>}
        {under}
      </div>
      {children}
    </div>
  );
}
