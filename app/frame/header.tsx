import { useTemple } from "#app/frame-words.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { invoker } from "#app/ui/invoker.ts";
import { Brand } from "./brand.tsx";
import { MainMenu } from "./main-menu.tsx";
import { MobileMenu, mobileMenuId } from "./mobile-menu.tsx";

/** The location strip and, below it, the header that stays in view. */
export function Header() {
  const temple = useTemple();
  return (
    <>
      <section className="strip" data-tone="dark" aria-label="Location and hours">
        <div className="wrap">
          <p>
            <Icon name="pin" />
            {temple.address.strip}
          </p>
          <div className="strip__side">
            <span>
              <Icon name="clock" />
              {temple.hours.sentence}
            </span>
            <a href={`mailto:${temple.email}`}>
              <Icon name="mail" />
              {temple.email}
            </a>
          </div>
        </div>
      </section>
      <header className="site-header">
        <div className="wrap">
          <Brand />
          <MainMenu />
          <button
            className="menu-btn"
            type="button"
            aria-haspopup="dialog"
            {...invoker("show-modal", mobileMenuId)}
          >
            <Icon name="menu" />
            <span>Menu</span>
          </button>
        </div>
      </header>
      <MobileMenu />
    </>
  );
}
