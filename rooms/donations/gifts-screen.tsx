import { adminMeta } from "#app/admin/admin-meta.ts";
import { DonationsParts } from "./donations-parts.tsx";

export const meta = adminMeta("Gifts");

export default function Gifts() {
  return (
    <>
      <DonationsParts current="Gifts" />
      <h1>Gifts</h1>
    </>
  );
}
