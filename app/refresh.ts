/**
 * The `handle` of a page without interaction, such as a display: it reloads after this many seconds until its scripts
 * have started.
 */
export type RefreshHandle = { refreshSeconds: number };

export function refreshSeconds(handles: readonly unknown[]): number | undefined {
  return handles.find(isRefresh)?.refreshSeconds;
}

function isRefresh(handle: unknown): handle is RefreshHandle {
  return typeof handle === "object" && handle !== null && "refreshSeconds" in handle;
}
