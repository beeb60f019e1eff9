/**
 * One spelling for each address: lower case, without the slashes at its end. By a loop: an expression such as
 * `/\/+$/` takes seconds over some thousand slashes that a letter follows.
 */
export function plainPath(path: string) {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end--;
  return path.slice(0, end).toLowerCase();
}
