const R = 10;

/**
 * The lit part of the moon in the middle of a tithi, 1 to 30, on a disc of radius 10 around (12, 12). She waxes from the
 * right, as seen from the north. Full and new moon are drawn whole, as people think of them.
 */
export function moonOf(tithi: number) {
  if (tithi === 30) return "";
  const angle = tithi === 15 ? Math.PI : ((tithi - 0.5) * 12 * Math.PI) / 180;
  const isGibbous = Math.cos(angle) < 0;
  const across = Math.round(Math.abs(Math.cos(angle)) * R * 100) / 100;
  // Down the rim on the lit side, then up the line between light and dark.
  const rim = tithi <= 15 ? 1 : 0;
  const back = isGibbous ? rim : 1 - rim;
  return `M12 2A${R} ${R} 0 0 ${rim} 12 22A${across} ${R} 0 0 ${back} 12 2Z`;
}
