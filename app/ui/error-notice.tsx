import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** What went wrong, read out at once and left on the page. */
export function ErrorNotice({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div className="notice notice--error" role="alert" id={id}>
      <Icon name="alert" />
      <p>{children}</p>
    </div>
  );
}
