import { adminMeta } from "#app/admin/admin-meta.ts";

export const meta = adminMeta("Activity");

export default function Screen() {
  return <h1>Activity</h1>;
}
