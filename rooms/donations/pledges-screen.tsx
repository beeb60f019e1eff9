import { adminMeta } from "#app/admin/admin-meta.ts";
import { DonationsParts } from "./donations-parts.tsx";

export const meta = adminMeta("Pledges");

export default function Pledges() {
  return (
    <>
      <DonationsParts current="Pledges" />
      <h1>Pledges</h1>
    </>
  );
}
