import type { ReactNode } from "react";

export function Tag({
  kind,
  children,
}: {
  kind?: "gold" | "peacock" | "kumkum" | "green" | "line" | "lent";
  children: ReactNode;
}) {
  return <span className={kind ? `tag tag--${kind}` : "tag"}>{children}</span>;
}
