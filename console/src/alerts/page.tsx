const Page = () => (
  <div class="page">
    <h1>alerts</h1>
  </div>
);
export default Page;
