import { adminMeta } from "#app/admin/admin-meta.ts";
import { DonationsParts } from "./donations-parts.tsx";

export const meta = adminMeta("Import");

export default function Import() {
  return (
    <>
      <DonationsParts current="Import" />
      <h1>Import</h1>
    </>
  );
}
