import { Outlet } from "react-router";
import { FrameWordsContext, frameWords } from "#app/frame-words.tsx";
import { words } from "#server/services.ts";
import type { Route } from "./+types/bare-frame.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { frame: frameWords(context.get(words)) };
}

/** For pages without header and footer. */
export default function BareFrame({ loaderData: { frame } }: Route.ComponentProps) {
  return (
    <FrameWordsContext value={frame}>
      <Outlet />
    </FrameWordsContext>
  );
}
