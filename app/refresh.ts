/**
 * The `handle` of a page that nobody presses anything on: after how many seconds it is asked for again while its scripts
 * have not started.
 */
export type RefreshHandle = { refreshSeconds: number };

export function refreshSeconds(handles: readonly unknown[]): number | undefined {
  return handles.find(isRefresh)?.refreshSeconds;
}

function isRefresh(handle: unknown): handle is RefreshHandle {
  return typeof handle === "object" && handle !== null && "refreshSeconds" in handle;
}
