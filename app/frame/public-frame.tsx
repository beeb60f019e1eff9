import { Outlet } from "react-router";
import { FrameWordsContext, frameWords } from "#app/frame-words.tsx";
import { preview, words } from "#server/services.ts";
import type { Route } from "./+types/public-frame.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { PreviewBar } from "./preview-bar.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return { frame: frameWords(context.get(words)), preview: context.get(preview) };
}

/** Header and footer of every public page. */
export default function PublicFrame({ loaderData: { frame, preview } }: Route.ComponentProps) {
  return (
    <FrameWordsContext value={frame}>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      {preview && <PreviewBar preview={preview} />}
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </FrameWordsContext>
  );
}
