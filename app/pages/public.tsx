import { Outlet } from "react-router";

export default function Public() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  );
}
