export default function LoanProgram() {
  return <h1>LoanProgram</h1>;
}
