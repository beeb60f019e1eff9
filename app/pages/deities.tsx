import { pageMeta } from "#app/meta.ts";
import { useReveal } from "#app/ui/use-reveal.ts";
import { deities, deitiesPage } from "#content/deities.ts";
import { pages } from "#content/pages.ts";
import { Sanctum } from "./deities/sanctum.tsx";
import { Shrines } from "./deities/shrines.tsx";
import "#app/styles/pages/deities.css";

export const meta = pageMeta(pages.deities);

const [first, ...others] = deities;

export default function Deities() {
  useReveal();
  return (
    <>
      {first && <Sanctum {...deitiesPage} deity={first} />}
      <Shrines deities={others} />
    </>
  );
}
