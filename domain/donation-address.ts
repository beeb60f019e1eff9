/** What the donation page's address may leave open: `https://…?amount={amount}&fund={fund}`. */
const place = /\{(amount|fund|purpose)\}/g;

/** `fund` is its short name for machines; `purpose` says the same to people. */
export type DonationGift = { amount: number; fund: string; purpose?: string };

/**
 * The donation page's address with a gift in its places. Without a gift the parts that wait for one are left out: a
 * parameter of the query or the anchor, a step of the path.
 */
export function donationAddress(address: string, gift?: DonationGift) {
  if (!gift) return withoutPlaces(address);
  const { amount, fund, purpose = fund } = gift;
  const words = { amount: written(amount), fund, purpose };
  return address.replace(place, (_, name: keyof typeof words) => encodeURIComponent(words[name]));
}

/** Two decimals or none, as amounts of money are written to machines. */
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
