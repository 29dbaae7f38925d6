const Page = () => (
  <div class="page">
    <h1>leaderboard</h1>
  </div>
);
export default Page;
