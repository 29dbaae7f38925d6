const Page = () => (
  <div class="page">
    <h1>wallet</h1>
  </div>
);
export default Page;
