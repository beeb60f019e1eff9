import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** What went wrong, read out at once and left on the page. */
export function ErrorNotice({ children }: { children: ReactNode }) {
  return (
    <div className="notice notice--error" role="alert">
      <Icon name="alert" />
      <p>{children}</p>
    </div>
  );
}
