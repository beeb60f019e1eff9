import type { ReactNode } from "react";

/** Shown instead of rows: a picture, what is missing, and what to do. */
export function EmptyState({
  picture,
  title,
  level: Heading = "h3",
  children,
}: {
  picture: string;
  title: string;
  /** One level below the heading above it. */
  level?: "h1" | "h2" | "h3";
  children: ReactNode;
}) {
  return (
    <div className="empty">
      <img src={picture} alt="" width={80} height={80} loading="lazy" />
      <Heading>{title}</Heading>
      <p>{children}</p>
    </div>
  );
}
