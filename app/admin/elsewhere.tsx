import { redirect } from "react-router";

/** Unknown addresses of the admin area redirect to the dashboard. */
export function loader() {
  return redirect("/dashboard");
}

export default function Elsewhere() {
  return null;
}
