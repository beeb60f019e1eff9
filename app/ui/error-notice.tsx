import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** An error message, announced at once. */
export function ErrorNotice({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div className="notice notice--error" role="alert" id={id}>
      <Icon name="alert" />
      <p>{children}</p>
    </div>
  );
}
