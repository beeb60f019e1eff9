import { useContext } from "react";
import { NavLink } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { temple } from "#content/temple.ts";
import { signOut } from "./leaving.ts";
import { type Section, Sections } from "./sections.ts";
import { useLiveOrLeave } from "./use-live-or-leave.ts";

type RailProps = {
  /** What stands under the name: the button that narrows the sidebar, or closes the drawer. */
  control: React.ReactNode;
  onChoose?: () => void;
};

/** The way around the admin area, the same in the sidebar and in the drawer of small screens. */
export function Rail({ control, onChoose }: RailProps) {
  const sections = useContext(Sections);
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
            <li key={section.href}>
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

function SectionLink({ section, onChoose }: { section: Section; onChoose?: () => void }) {
  const { label, href, icon, badge } = section;
  return (
    <NavLink to={href} end={href === "/dashboard"} title={label} onClick={onChoose}>
      <Icon name={icon} />
      <span className="rail__label">{label}</span>
      {badge && <Unread {...badge} />}
    </NavLink>
  );
}

function Unread({ source, initial }: NonNullable<Section["badge"]>) {
  const { view } = useLiveOrLeave(source, initial);
  if (view.unread === 0) return null;
  return (
    <span className="rail__count num">
      {view.unread > 99 ? "99+" : view.unread}
      <span className="vh"> unread</span>
    </span>
  );
}
