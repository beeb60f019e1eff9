import type { ReactNode } from "react";

/** What a list shows instead of rows: a picture, what is missing, and what the person can do about it. */
export function EmptyState({
  picture,
  title,
  children,
}: {
  picture: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className="empty">
      <img src={picture} alt="" width={80} height={80} />
      <h3>{title}</h3>
      <p>{children}</p>
    </div>
  );
}
