const Page = () => (
  <div class="page">
    <h1>market</h1>
  </div>
);
export default Page;
