import type { ReactNode } from "react";

export function Tag({ kind, children }: { kind?: "gold" | "peacock" | "kumkum"; children: ReactNode }) {
  return <span className={kind ? `tag tag--${kind}` : "tag"}>{children}</span>;
}
