export default function LandProject() {
  return <h1>LandProject</h1>;
}
