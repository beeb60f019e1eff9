import { redirect } from "react-router";

/** Any other address leads home, asked of the server or followed inside the browser. */
export function loader() {
  return redirect("/");
}

export function clientLoader() {
  return redirect("/");
}

export default function Unknown() {
  return null;
}
