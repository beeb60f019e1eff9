export default function Bylaws() {
  return <h1>Bylaws</h1>;
}
