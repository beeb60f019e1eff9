import { adminMeta } from "#app/admin/admin-meta.ts";

export const meta = adminMeta("Staff");

export default function Screen() {
  return <h1>Staff</h1>;
}
