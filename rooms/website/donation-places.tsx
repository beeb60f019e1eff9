import { ExternalLink } from "#app/ui/external-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { donationAddress } from "#domain/donation-address.ts";

type DonationPlacesProps = {
  address: string;
  /** Puts a place at the end of the address. */
  onPut: ((place: string) => void) | undefined;
};

const example = { amount: 501, fund: "festivals", purpose: "Festival Sponsorship" };

/** What the donation page is told of a visitor's choice, and an example of it. */
export function DonationPlaces({ address, onPut }: DonationPlacesProps) {
  const host = hostOf(address);
  if (!host) return null;
  const opened = donationAddress(address, example);
  return (
    <div className="places">
      {onPut && (
        <div className="places__put cluster">
          <span className="hint">Put in a place for</span>
          {(["amount", "purpose"] as const).map((place) => (
            <button
              key={place}
              className="chip--add"
              type="button"
              onClick={() => onPut(`${address.includes("?") ? "&" : "?"}${place}={${place}}`)}
            >
              <Icon name="plus" />
              {place} <code>{`{${place}}`}</code>
            </button>
          ))}
        </div>
      )}
      <p className="hint">
        {address.includes("{") ? "" : "Without places, it opens as it is. "}The buttons say ‘Donate via {host}
        ’.
      </p>
      <p className="made">
        <span>A visitor chooses $501 for Festival Sponsorship, and this opens:</span>
        {opened}
      </p>
      <ExternalLink kind="bare" className="linkbtn" href={opened}>
        Try it
      </ExternalLink>
    </div>
  );
}

/** Nothing while the address is no address yet. */
export function hostOf(address: string) {
  return URL.canParse(address) ? new URL(address).host : "";
}
