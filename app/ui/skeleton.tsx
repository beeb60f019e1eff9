/** A bar where a word will be. The list around it says aria-busy. */
export function Skeleton() {
  return <span className="skeleton" aria-hidden="true" />;
}
