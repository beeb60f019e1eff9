import { redirect } from "react-router";

/** An address inside the admin area that leads nowhere leads to its front room. */
export function loader() {
  return redirect("/dashboard");
}

export default function Elsewhere() {
  return null;
}
