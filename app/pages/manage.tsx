export default function Manage() {
  return <h1>Manage</h1>;
}
