export default function Deities() {
  return <h1>Deities</h1>;
}
