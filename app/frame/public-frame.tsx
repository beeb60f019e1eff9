import { Outlet } from "react-router";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

/** What stands around every public page. */
export default function PublicFrame() {
  return (
    <>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
