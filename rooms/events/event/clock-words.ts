/** "4:00 PM", of a moment as the temple's clock shows it. */
export function clockWords(at: string) {
  const [hour = 0, minute = "00"] = [Number(at.slice(11, 13)), at.slice(14, 16)];
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? "AM" : "PM"}`;
}
