const Page = () => (
  <div class="page">
    <h1>token</h1>
  </div>
);
export default Page;
