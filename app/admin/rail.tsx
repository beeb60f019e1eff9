import { useContext, useRef } from "react";
import { NavLink } from "react-router";
import { useTemple } from "#app/frame-words.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { invoker } from "#app/ui/invoker.ts";
import { signOut } from "./leaving.ts";
import { Sections, type SidebarEntry } from "./sections.ts";
import { useLiveOrLeave } from "./use-live-or-leave.ts";

type RailProps = {
  /** The button that narrows the sidebar, or closes the drawer. */
  control: React.ReactNode;
  onChoose?: () => void;
};

/** The navigation of the admin area, in the sidebar and in the drawer of small screens. */
export function Rail({ control, onChoose }: RailProps) {
  const temple = useTemple();
  const sections = useContext(Sections).filter(({ icon }) => icon);
  return (
    <>
      <div className="rail__top">
        <NavLink className="rail__brand" to="/dashboard" end onClick={onChoose}>
          <img src={temple.brand.logoOnDark} alt="" width={46} height={46} />
          <span className="rail__label">
            <b>Temple Admin</b> <small>{temple.address.city}</small>
          </span>
        </NavLink>
      </div>
      {control}
      <nav aria-label="Admin sections">
        <ul className="rail__list">
          {sections.map((section) => (
            <li key={section.href} className={section.isApart ? "is-apart" : undefined}>
              <SectionLink section={section} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      </nav>
      <button className="rail__logout" type="button" onClick={() => signOut()}>
        <Icon name="logout" />
        <span className="rail__label">Logout</span>
      </button>
    </>
  );
}

function SectionLink({ section, onChoose }: { section: SidebarEntry; onChoose?: () => void }) {
  const { label, href, door = href, icon, badge } = section;
  return (
    <NavLink to={door} end={href === "/dashboard"} title={label} onClick={onChoose}>
      {icon && <Icon name={icon} />}
      <span className="rail__label">{label}</span>
      {badge && <Unread {...badge} />}
    </NavLink>
  );
}

function Unread({ source, initial }: NonNullable<SidebarEntry["badge"]>) {
  const { view } = useLiveOrLeave(source, initial);
  if (view.unread === 0) return null;
  return (
    <span className="rail__count num">
      {view.unread > 99 ? "99+" : view.unread}
      <span className="vh"> unread</span>
    </span>
  );
}

const ID = "admin-menu";

/** The props of the button in the top bar that opens the drawer. */
export const railDrawerButton = { ...invoker("show-modal", ID), "aria-haspopup": "dialog" } as const;

/** The sidebar of small screens, a native dialog. */
export function RailDrawer() {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  return (
    <dialog
      className="rail rail--drawer"
      id={ID}
      ref={dialog}
      data-tone="dark"
      aria-label="Admin menu"
      closedby="any"
    >
      <Rail
        onChoose={close}
        control={
          <button className="rail__toggle" type="button" {...invoker("close", ID)}>
            <Icon name="close" />
            <span className="rail__label">Close menu</span>
          </button>
        }
      />
    </dialog>
  );
}
