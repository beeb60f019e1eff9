import { Outlet } from "react-router";
import { FrameWordsContext, frameWords } from "#app/frame-words.tsx";
import { words } from "#server/services.ts";
import type { Route } from "./+types/public-frame.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return { frame: frameWords(context.get(words)) };
}

/** What stands around every public page. */
export default function PublicFrame({ loaderData: { frame } }: Route.ComponentProps) {
  return (
    <FrameWordsContext value={frame}>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </FrameWordsContext>
  );
}
