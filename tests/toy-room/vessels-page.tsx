import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { rooms } from "../opened.ts";
import { metals } from "./vessel.ts";

export const meta = () => [{ title: "Vessels" }];

export function loader({ context }: LoaderFunctionArgs) {
  return context.get(rooms).vessels.onShow();
}

export default function Vessels() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <section className="wrap">
      <h1>Vessels of the temple</h1>
      <ul>
        {rows.map(({ id, name, metal }) => (
          <li key={id}>
            {name}, {metals[metal]}
          </li>
        ))}
      </ul>
    </section>
  );
}
