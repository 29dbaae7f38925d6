export default function Page() {
  return <h1>Launches</h1>;
}
