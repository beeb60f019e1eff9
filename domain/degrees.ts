/** "38.75 degrees north, 121.29 degrees west" */
export function degreesInWords({ latitude, longitude }: { latitude: number; longitude: number }) {
  const words = (value: number, above: string, below: string) =>
    `${Math.abs(value).toFixed(2)} degrees ${value < 0 ? below : above}`;
  return `${words(latitude, "north", "south")}, ${words(longitude, "east", "west")}`;
}
