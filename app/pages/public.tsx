import { Outlet } from "react-router";
import { PublicFrame } from "#app/frame/public-frame.tsx";

export default function Public() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}
