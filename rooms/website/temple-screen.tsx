import { type ReactNode, useContext } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { adminMeta } from "#app/admin/admin-meta.ts";
import { MeContext } from "#app/admin/me.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { timeZone } from "#content/temple.ts";
import { hoursInWords } from "#domain/content/public-temple.ts";
import { temple as form, type Temple } from "#domain/content/temple.ts";
import { degreesInWords } from "#domain/degrees.ts";
import { greetingOf } from "#domain/person.ts";
import { roleWords } from "#domain/roles.ts";
import { services } from "#server/services.ts";
import { rooms } from "../opened.ts";
import { DonationPlaces, hostOf } from "./donation-places.tsx";
import { anchorOf } from "./editor/form-section.tsx";
import { PartEditor } from "./editor/part-editor.tsx";
import { mayChangeField } from "./field-rights.ts";
import { ReceiptPicture } from "./receipt-picture.tsx";
import type { Part } from "./website.ts";
import "./website.css";

export const meta = adminMeta("Temple, Website");

export async function loader({ context }: LoaderFunctionArgs) {
  const { accounts } = context.get(services);
  const keepers = accounts.people.all().filter(({ role }) => mayChangeField(role, "temple", "ein"));
  return {
    part: (await context.get(rooms).website.partOf("temple")) as Part<"temple">,
    keepers: keepers.filter(({ name }) => name).map(({ name, role }) => ({ name, role })),
  };
}

/** Who and where the temple is: shown on every page, and on every receipt. */
export default function TempleScreen() {
  const { part, keepers } = useLoaderData<typeof loader>();
  const { role } = useContext(MeContext);
  const publishes = (field: keyof Temple) => mayChangeField(role, "temple", field, "publishes");
  return (
    <PartEditor
      part={part}
      hasCards
      above={({ stored }) => (
        <>
          {(stored.published as Temple).ein === "" && <NoEin />}
          <nav className="jump" aria-label="On this page">
            {form.sections.map(({ title }) => (
              <a key={title} href={`#${anchorOf(title)}`}>
                {title}
              </a>
            ))}
          </nav>
        </>
      )}
      around={({ value, update }) => {
        const temple = value as Temple;
        return {
          "Place and mailbox": { after: <Clock /> },
          "Opening hours": { after: <HoursMade hours={temple.hours} /> },
          "Donation page": {
            tag: <Tag kind="peacock">Treasurer, administrator</Tag>,
            before: mayChangeField(role, "temple", "donationPage") && !publishes("donationPage") && (
              <NotYours keepers={keepers}>
                You can suggest another donation page. A treasurer or administrator has to publish it
              </NotYours>
            ),
            after: (
              <DonationPlaces
                address={temple.donationPage.url}
                onPut={
                  mayChangeField(role, "temple", "donationPage")
                    ? (place) => update("donationPage.url", (url) => `${url}${place}`)
                    : undefined
                }
              />
            ),
          },
          "Legal name and receipts": {
            tag: <Tag kind="peacock">Treasurer, administrator</Tag>,
            before: !mayChangeField(role, "temple", "ein") && (
              <NotYours keepers={keepers}>
                What stands on receipts is for treasurers and administrators to change
              </NotYours>
            ),
            after: <ReceiptPicture settings={temple} />,
          },
        };
      }}
      asked={({ stored, value }) => (
        <>
          {publishes("donationPage") && (
            <OtherHost
              before={hostOf((stored.published as Temple).donationPage.url)}
              after={hostOf((value as Temple).donationPage.url)}
            />
          )}
          {publishes("latitude") && <OtherSky before={stored.published as Temple} after={value as Temple} />}
        </>
      )}
    />
  );
}

function NoEin() {
  return (
    <div className="notice notice--warn">
      <Icon name="alert" />
      <p>
        <strong>Receipts cannot be issued: there is no EIN.</strong> A receipt without it is no proof for the
        giver. It stands on the IRS letter, as 12-3456789.
      </p>
    </div>
  );
}

type Keepers = Awaited<ReturnType<typeof loader>>["keepers"];

/** What is for others, and whom to ask. */
function NotYours({ keepers, children }: { keepers: Keepers; children: ReactNode }) {
  const { role } = useContext(MeContext);
  const names = keepers.map(
    (keeper) => `${greetingOf(keeper)} (${roleWords[keeper.role].label.toLowerCase()})`,
  );
  const whom = new Intl.ListFormat("en", { type: "disjunction" }).format(names) || "an administrator";
  return (
    <div className="notice">
      <Icon name="lock" />
      <p>
        Your role is {roleWords[role].label}. {children}: ask {whom}.
      </p>
    </div>
  );
}

function Clock() {
  return <p className="hint">Time zone: {timeZone}. Every day and deadline in the records is a day here.</p>;
}

/** Festivals may fall on other days, and families have been told the ones they fall on now. */
function OtherSky({ before, after }: { before: Temple; after: Temple }) {
  if (before.latitude === after.latitude && before.longitude === after.longitude) return null;
  return (
    <div className="notice notice--warn">
      <Icon name="alert" />
      <p>
        <strong>Read the sky at another place?</strong> Sunrise and tithis will be those at{" "}
        {degreesInWords(after)}. Festivals, tithi days and events that go by them may come a day earlier or
        later.
      </p>
    </div>
  );
}

/** Where gifts go is looked at twice. */
function OtherHost({ before, after }: { before: string; after: string }) {
  if (before === after) return null;
  return (
    <div className="notice notice--warn">
      <Icon name="alert" />
      <p>
        <strong>Send gifts to another page?</strong> Every Donate button will lead to a page on {after}{" "}
        instead of {before}. Try the new address once before you publish it.
      </p>
    </div>
  );
}

/** The sentence that pages make of the opening hours. */
function HoursMade({ hours }: { hours: Temple["hours"] }) {
  const isWhole = hours.days.length > 0 && hours.opens !== "" && hours.closes !== "";
  return (
    <p className="made">
      <span>Made from it</span>
      {isWhole ? hoursInWords(hours).sentence : "Choose the days, and when it opens and closes."}
    </p>
  );
}
