const Page = () => (
  <div class="page">
    <h1>account</h1>
  </div>
);
export default Page;
