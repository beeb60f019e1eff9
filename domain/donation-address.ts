/** The placeholders of the donation page's address: `https://…?amount={amount}&fund={fund}`. */
const place = /\{(amount|fund|purpose)\}/g;

/** `fund` is the id for the payment service, `purpose` the name for people. */
export type DonationGift = { amount: number; fund: string; purpose?: string };

/**
 * Fills the placeholders of the donation page's address. Without a gift, the query parameters, anchors and path
 * segments that have a placeholder are left out.
 */
export function donationAddress(address: string, gift?: DonationGift) {
  if (!gift) return withoutPlaces(address);
  const { amount, fund, purpose = fund } = gift;
  const words = { amount: written(amount), fund, purpose };
  return address.replace(place, (_, name: keyof typeof words) => encodeURIComponent(words[name]));
}

/** Two decimals, or none for whole dollars. */
function written(amount: number) {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}

function withoutPlaces(address: string) {
  const [, path = "", query, anchor] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(address) ?? [];
  return (
    without(path, "/") + led("?", query && without(query, "&")) + led("#", anchor && without(anchor, "&"))
  );
}

function without(text: string, separator: string) {
  return text
    .split(separator)
    .filter((part) => part.search(place) < 0)
    .join(separator);
}

function led(sign: string, text: string | undefined) {
  return text ? sign + text : "";
}
