import { Outlet } from "react-router";
import { useFrameWords } from "#app/frame-words.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { PreviewBar } from "./preview-bar.tsx";

/** What stands around every public page. */
export default function PublicFrame() {
  const { preview } = useFrameWords();
  return (
    <>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      {preview && <PreviewBar preview={preview} />}
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
