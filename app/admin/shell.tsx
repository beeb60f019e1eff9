import { type ReactNode, useContext, useState } from "react";
import { NavLink, useNavigation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { greetingOf } from "#domain/person.ts";
import { SESSION_TIMES } from "#domain/session-times.ts";
import { IdleWatch } from "./idle-watch.tsx";
import { MeContext } from "./me.ts";
import { Rail, RailDrawer, railDrawerButton } from "./rail.tsx";
import { type RailWidth, rememberRailWidth } from "./rail-width.ts";
import { ToastProvider } from "./toast.tsx";
import { BackgroundWork } from "./under-way.tsx";
import "./shell.css";

type ShellProps = { width: RailWidth; signedInAt: string; children: ReactNode };

/** The frame of the admin area: sidebar, welcome, and the idle watch. */
export function Shell({ width: remembered, signedInAt, children }: ShellProps) {
  const me = useContext(MeContext);
  const [width, setWidth] = useState(remembered);
  const isMoving = useNavigation().state === "loading";
  const toggle = () => {
    const other: RailWidth = width === "wide" ? "narrow" : "wide";
    setWidth(other);
    rememberRailWidth(other);
  };
  return (
    <div className={width === "narrow" ? "shell is-narrow" : "shell"}>
      <a className="skip" href="#main">
        Skip to main content
      </a>
      <aside className="rail" data-tone="dark" aria-label="Admin">
        <Rail control={<WidthToggle width={width} onToggle={toggle} />} />
      </aside>
      <RailDrawer />
      <div className="shell__main">
        <header className="topbar">
          <button className="menu-btn topbar__menu" type="button" {...railDrawerButton}>
            <Icon name="menu" />
            <span>Menu</span>
          </button>
          <p className="topbar__hello">Welcome, {greetingOf(me)}</p>
          {me.role === "viewer" && (
            <p className="tag tag--peacock topbar__role">
              <Icon name="eye" />
              View only
            </p>
          )}
          <p className="topbar__note">
            <Icon name="clock" />
            Signs out after {SESSION_TIMES.inactivitySeconds / 60} minutes of inactivity
          </p>
          <NavLink className="topbar__me" to="/dashboard/account">
            <Icon name="user" />
            <span>Your account</span>
          </NavLink>
          <span className="topbar__progress" hidden={!isMoving} />
        </header>
        <ToastProvider>
          <main id="main" tabIndex={-1} className="work">
            {children}
          </main>
        </ToastProvider>
        <BackgroundWork />
      </div>
      <IdleWatch signedInAt={signedInAt} />
    </div>
  );
}

function WidthToggle({ width, onToggle }: { width: RailWidth; onToggle: () => void }) {
  return (
    <button className="rail__toggle" type="button" aria-expanded={width === "wide"} onClick={onToggle}>
      <Icon name="rail" />
      <span className="rail__label">{width === "wide" ? "Collapse sidebar" : "Expand sidebar"}</span>
    </button>
  );
}
