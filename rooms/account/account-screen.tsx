import { adminMeta } from "#app/admin/admin-meta.ts";

export const meta = adminMeta("Your account");

export default function Screen() {
  return <h1>Your account</h1>;
}
