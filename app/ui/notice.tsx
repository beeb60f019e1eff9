import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** A message that stays on the page; an error is read out at once. */
export function Notice({ kind = "info", children }: { kind?: keyof typeof icons; children: ReactNode }) {
  return (
    <div className={`notice notice--${kind}`} role={kind === "error" ? "alert" : "status"}>
      <Icon name={icons[kind]} />
      <p>{children}</p>
    </div>
  );
}

const icons = { info: "info", error: "alert", success: "check" } as const;
