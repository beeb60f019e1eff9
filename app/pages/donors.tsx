export default function Donors() {
  return <h1>Donors</h1>;
}
