import { adminMeta } from "#app/admin/admin-meta.ts";

export const meta = adminMeta("Donor");

export default function DonorPage() {
  return <h1>Donor</h1>;
}
